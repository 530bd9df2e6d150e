import type { Party } from "#contract/patent/patent.ts";
import { type FieldProblem, emptyPatent, type ImportedPatent } from "./imported-patent.ts";
import { citationsOf, documentId, fillApplication, fillPublication, listed, symbolOf } from "./document-ids.ts";
import { markedClaims, sectionsOf } from "./texts.ts";
import { applicationOf, classOf, dayOf, distinct } from "./values.ts";
import { at, attribute, below, inside, lineOf, textOf, type XmlElement } from "./xml-tree.ts";

/** A party of an `addressbook`: an organisation or a person. */
export function partyOf(one: XmlElement): Party {
  const book = at(one, "addressbook") ?? one;
  const of = (name: string) => lineOf(at(book, name));
  const name =
    of("orgname") || of("name") || [of("first-name"), of("middle-name"), of("last-name")].filter(Boolean).join(" ");
  const address = inside(at(book, "address"))
    .filter(({ name: part }) => part !== "country")
    .map(lineOf)
    .filter(Boolean);
  const country = lineOf(at(book, "address", "country"));
  return {
    name,
    ...(country === "" ? {} : { country }),
    ...(address.length === 0 ? {} : { address: address.join(", ") }),
  };
}

const named = (parties: readonly Party[]): Party[] => parties.filter(({ name }) => name !== "");

/** `us-patent-grant` and `us-patent-application` of 2004 and later. */
export function readUsPatent(root: XmlElement): { patent: ImportedPatent; problems: FieldProblem[] } {
  const patent = emptyPatent();
  const facts = at(root, "us-bibliographic-data-grant") ?? at(root, "us-bibliographic-data-application");
  const publication = documentId(at(facts, "publication-reference"));
  const application = documentId(at(facts, "application-reference"));
  if (publication) fillPublication(patent, publication, "US");
  if (application) fillApplication(patent, application, "US");
  if (attribute(at(facts, "application-reference"), "appl-type") === "design") patent.type = "外观设计";
  patent.title = lineOf(at(facts, "invention-title"));
  patent.abstract = textOf(at(root, "abstract"));
  fillUsParties(patent, facts);
  fillUsClasses(patent, facts);
  fillUsRelations(patent, facts);
  patent.citations = citationsOf(below(facts, "us-citation", "citation"));
  patent.claims = markedClaims(below(at(root, "claims") ?? at(root, "us-claims"), "claim"));
  patent.description = sectionsOf(at(root, "description"));
  return { patent, problems: [] };
}

function fillUsParties(patent: ImportedPatent, facts: XmlElement | undefined): void {
  const inventors = [...below(facts, "inventor"), ...below(facts, "us-deceased-inventor")];
  const applicants = below(facts, "us-applicant", "applicant");
  const filing = applicants.filter((one) => attribute(one, "app-type") !== "applicant-inventor");
  const assignees = below(facts, "assignee").map(partyOf);
  patent.applicants = named(filing.map(partyOf));
  // Before 2012 the inventors applied, and who they assigned to stood apart.
  if (patent.applicants.length === 0)
    patent.applicants = named(assignees.length > 0 ? assignees : applicants.map(partyOf));
  patent.owners = named(assignees);
  const people =
    inventors.length > 0 ? inventors : applicants.filter((one) => attribute(one, "app-type") === "applicant-inventor");
  patent.inventors = distinct(people.map((one) => partyOf(one).name));
  const agents = below(facts, "agent").map((one) => ({
    isFirm: at(one, "addressbook", "orgname") !== undefined,
    ...partyOf(one),
  }));
  patent.agency = agents.find(({ isFirm }) => isFirm)?.name ?? "";
  patent.agents = distinct(agents.filter(({ isFirm }) => !isFirm).map(({ name }) => name));
}

function fillUsClasses(patent: ImportedPatent, facts: XmlElement | undefined): void {
  const own = inside(facts).filter(({ name }) => !/references-cited|field-of/u.test(name));
  const found = (...names: string[]) =>
    own.flatMap((part) => (names.includes(part.name) ? [part] : below(part, ...names)));
  const older = found("classification-ipc").flatMap((one) => [
    ...inside(one, "main-classification", "further-classification"),
  ]);
  patent.ipc = distinct([...found("classification-ipcr").map(symbolOf), ...older.map((one) => classOf(textRaw(one)))]);
  patent.main_ipc = patent.ipc[0] ?? "";
  patent.cpc = distinct(found("classification-cpc").map(symbolOf));
  patent.locarno = distinct(
    found("classification-locarno").flatMap((one) =>
      inside(one, "main-classification", "further-classification").map(lineOf),
    ),
  );
}

/** Spaces count in symbols of before 2005. */
const textRaw = (one: XmlElement): string =>
  one.children
    .filter((child) => typeof child === "string")
    .join("")
    .trim();

function fillUsRelations(patent: ImportedPatent, facts: XmlElement | undefined): void {
  patent.priorities = listed(facts, "priority-claims", "priority-claim").map((one) => ({
    country: lineOf(at(one, "country")),
    number: lineOf(at(one, "doc-number")),
    date: dayOf(lineOf(at(one, "date"))),
  }));
  for (const one of below(facts, "us-provisional-application")) {
    const id = documentId(one);
    if (id) patent.priorities.push({ country: id.country || "US", number: id.number, date: id.on });
  }
  const pct = documentId(at(facts, "pct-or-regional-filing-data"));
  if (pct) patent.pct_application_no = pct.number;
  const published = documentId(at(facts, "pct-or-regional-publishing-data"));
  if (published) patent.pct_publication_no = published.number;
  const parent = documentId(below(facts, "division").flatMap((one) => below(one, "parent-doc"))[0]);
  if (parent) patent.parent_no = applicationOf(parent.country || "US", parent.number);
  const earlier = documentId(below(facts, "related-publication")[0]);
  if (earlier && patent.grant_no !== "") {
    const first = emptyPatent();
    fillPublication(first, earlier, "US");
    patent.publication_no = first.publication_no;
    patent.published_on = first.published_on;
  }
}
