import type { Party } from "#contract/patent/patent.ts";
import { emptyPatent, type FieldProblem, type ImportedEvent, type ImportedPatent } from "./imported-patent.ts";
import { citationsOf, documentId, fillApplication, fillPublication, listed, symbolOf } from "./document-ids.ts";
import { markedClaims, sectionsOf } from "./texts.ts";
import { claimsOf, classOf, dayOf, distinct } from "./values.ts";
import { at, attribute, below, inside, lineOf, textOf, type XmlElement } from "./xml-tree.ts";

type Read = { patent: ImportedPatent; problems: FieldProblem[] };

/** Of texts in several languages the Chinese one, else the English one, else the first. */
function bestLanguage(texts: readonly XmlElement[]): XmlElement | undefined {
  const of = (language: RegExp) => texts.find((one) => language.test(attribute(one, "lang")));
  return of(/^(?:zh|cn)/iu) ?? of(/^en/iu) ?? texts[0];
}

/** `9SOLUTIONS OY [FI]`: the country stands in brackets. */
function partyFrom(name: string): Party {
  const [, plain = name, country] = /^(.*?)\s*\[([A-Z]{2})\]\s*$/u.exec(name) ?? [];
  const tidy = plain.replace(/[\s,;]+$/u, "").trim();
  return country === undefined ? { name: tidy } : { name: tidy, country };
}

/** Names as they were filed, unless none is: those the exchange spells in capitals, with their countries. */
function partiesOf(facts: XmlElement | undefined, list: string, one: string): Party[] {
  const all = listed(facts, list, one);
  const form = (name: string) => all.filter((party) => attribute(party, "data-format") === name);
  const chosen = form("epodoc").length > 0 ? form("epodoc") : form("docdb").length > 0 ? form("docdb") : all;
  return chosen.map((party) => partyFrom(lineOf(below(party, "name")[0]))).filter(({ name }) => name !== "");
}

function fillFacts(patent: ImportedPatent, facts: XmlElement | undefined): void {
  const publication = documentId(at(facts, "publication-reference"));
  const application = documentId(at(facts, "application-reference"));
  if (publication) fillPublication(patent, publication);
  if (application) fillApplication(patent, application);
  patent.title = lineOf(bestLanguage(inside(facts, "invention-title")));
  patent.ipc = distinct([
    ...listed(facts, "classifications-ipcr", "classification-ipcr").map(symbolOf),
    ...listed(facts, "classification-ipc", "text").map((one) => classOf(lineOf(one))),
  ]);
  patent.main_ipc = patent.ipc[0] ?? "";
  const isCpc = (one: XmlElement) => attribute(at(one, "classification-scheme"), "scheme").startsWith("CPC");
  patent.cpc = distinct(listed(facts, "patent-classifications", "patent-classification").filter(isCpc).map(symbolOf));
  patent.applicants = partiesOf(facts, "applicants", "applicant");
  patent.inventors = distinct(partiesOf(facts, "inventors", "inventor").map(({ name }) => name));
  patent.priorities = listed(facts, "priority-claims", "priority-claim").flatMap((one) => {
    const id = documentId(one);
    return id === null ? [] : [{ country: id.country, number: id.number, date: id.on }];
  });
  patent.citations = citationsOf(listed(facts, "references-cited", "citation"));
}

/** `exchange-document`: bibliography and abstract. */
export function readExchangeDocument(root: XmlElement): Read {
  const patent = emptyPatent();
  if (attribute(root, "status") === "not found")
    return { patent, problems: [{ field: "publication_no", message: "数据源没有找到这件文献", effect: "refuse" }] };
  fillFacts(patent, at(root, "bibliographic-data"));
  const id = {
    country: attribute(root, "country"),
    number: attribute(root, "doc-number"),
    kind: attribute(root, "kind"),
    on: null,
  };
  if (patent.publication_no === "" && patent.grant_no === "" && id.number !== "") fillPublication(patent, id);
  patent.abstract = textOf(bestLanguage(inside(root, "abstract")));
  const family = attribute(root, "family-id");
  patent.family_simple = family === "" ? "" : `docdb:${family}`;
  return { patent, problems: [] };
}

/** `fulltext-document`: claims or description of one publication. */
export function readFulltextDocument(root: XmlElement): Read {
  const patent = emptyPatent();
  const named = documentId(at(root, "bibliographic-data", "publication-reference"));
  const own = {
    country: attribute(root, "country"),
    number: attribute(root, "doc-number"),
    kind: attribute(root, "kind"),
    on: null,
  };
  fillPublication(patent, named ?? own);
  const claims = bestLanguage(inside(root, "claims"));
  const marked = below(claims, "claim");
  patent.claims =
    marked.length > 1 ? markedClaims(marked) : claimsOf(below(claims, "claim-text").map((one) => textOf(one)));
  patent.description = sectionsOf(bestLanguage(inside(root, "description")));
  return { patent, problems: [] };
}

/** Details of a legal event by the names the office gives them. */
function detailOf(legal: XmlElement): Record<string, string> {
  const pairs = below(legal, "L500EP")
    .flatMap((list) => inside(list))
    .map((one) => [attribute(one, "desc") || one.name, lineOf(one)]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ""));
}

function eventOf(legal: XmlElement): ImportedEvent | null {
  const fact = (name: string) => lineOf(inside(legal).find((one) => one.name.startsWith(name)));
  const day = dayOf(fact("L007")) ?? dayOf(fact("L525"));
  const code = attribute(legal, "code") || fact("L008");
  if (code === "" || day === null) return null;
  return { code, title: attribute(legal, "desc"), happened_on: day, gazette_on: day, detail: detailOf(legal) };
}

/** `family-member`: numbers, its bibliography where it was asked for, and legal events. */
export function readFamilyMember(root: XmlElement): Read {
  const document = at(root, "exchange-document");
  const read = document === undefined ? { patent: emptyPatent(), problems: [] } : readExchangeDocument(document);
  const { patent } = read;
  const outer = emptyPatent();
  fillFacts(outer, root);
  outer.priorities = inside(root, "priority-claim").flatMap((one) => {
    const id = documentId(one);
    return id === null ? [] : [{ country: id.country, number: id.number, date: id.on }];
  });
  const merged: ImportedPatent = { ...outer, ...filled(patent) };
  const family = attribute(root, "family-id");
  if (family !== "") merged.family_simple = `docdb:${family}`;
  const legal = inside(root, "legal");
  merged.events = legal.flatMap((one) => eventOf(one) ?? []);
  const lost = legal.length - merged.events.length;
  const problems: FieldProblem[] =
    lost === 0 ? [] : [{ field: "events", message: `有 ${lost} 条法律事件没有代码或日期，未导入`, effect: "leave" }];
  return { patent: merged, problems: [...read.problems, ...problems] };
}

const filled = (patent: ImportedPatent): Partial<ImportedPatent> =>
  Object.fromEntries(
    Object.entries(patent).filter(
      ([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );
