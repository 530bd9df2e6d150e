import type { SourceHit } from "#contract/patent/source-calls.ts";
import { readNumber } from "#contract/patent/patent-numbers.ts";
import type { SourcePage } from "./patent-source.ts";

/** A mark of an OPS document, names without prefix. */
export interface OpsNode {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: OpsNode[];
  text: string;
}

/** A whole document; throws where it is cut off, broken, or declares a document type. */
export type ReadOpsXml = (text: string) => OpsNode;

const abstractMax = 2000;

/** All marks of a name beneath one, in the order of the document. */
const all = (node: OpsNode, name: string): OpsNode[] =>
  node.children.flatMap((child) => (child.name === name ? [child] : all(child, name)));
const first = (node: OpsNode | undefined, name: string) => (node === undefined ? undefined : all(node, name)[0]);
const textOf = (node: OpsNode | undefined): string =>
  node === undefined ? "" : `${node.text} ${node.children.map(textOf).join(" ")}`.replace(/\s+/g, " ").trim();

const dayOf = (digits: string): string | null => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(digits) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
};

/** The reference of one of the forms in which OPS gives every number. */
const referenceOf = (document: OpsNode, name: string, form: string) =>
  all(document, name)
    .flatMap((one) => all(one, "document-id"))
    .find(({ attributes }) => attributes.get("document-id-type") === form);

function dateOf(document: OpsNode, name: string): string | null {
  const dates = all(document, name).flatMap((one) => all(one, "date").map(textOf));
  return dates.map(dayOf).find((day) => day !== null) ?? null;
}

/** The Chinese words of several languages, else the English ones, else the first. */
function inBestLanguage(nodes: readonly OpsNode[]): OpsNode | undefined {
  const of = (lang: string) => nodes.find(({ attributes }) => attributes.get("lang") === lang);
  return of("zh") ?? of("en") ?? nodes[0];
}

function applicantsOf(document: OpsNode): string[] {
  const each = all(document, "applicant");
  const of = (format: string) => each.filter(({ attributes }) => attributes.get("data-format") === format);
  // `original` is as printed; names of data that has none come in the office's own short form.
  const chosen = of("original").length > 0 ? of("original") : of("epodoc").length > 0 ? of("epodoc") : each;
  const names = chosen.map((one) => textOf(first(one, "name")).replace(/[,;\s]+$/, ""));
  return [...new Set(names.filter((name) => name !== ""))];
}

/** Only a Chinese number as printed has the check digit that makes it ours. */
function applicationOf(document: OpsNode): string {
  const printed = textOf(first(referenceOf(document, "application-reference", "original"), "doc-number"));
  const read = readNumber(printed);
  return document.attributes.get("country") === "CN" && "kind" in read && read.kind === "application" ? read.shown : "";
}

function hitOf(document: OpsNode): SourceHit | null {
  const part = (name: string) => document.attributes.get(name) ?? "";
  if (part("country") === "" || part("doc-number") === "" || part("status") === "not found") return null;
  return {
    number: `${part("country")}${part("doc-number")}${part("kind")}`,
    application_no: applicationOf(document),
    title: textOf(inBestLanguage(all(document, "invention-title"))),
    applicants: applicantsOf(document),
    filed_on: dateOf(document, "application-reference"),
    published_on: dateOf(document, "publication-reference"),
    abstract: textOf(inBestLanguage(all(document, "abstract"))).slice(0, abstractMax),
  };
}

/** The hits of a bibliographic search or of one record; null: the document is neither. */
export function opsPage(root: OpsNode): SourcePage | null {
  if (root.name !== "world-patent-data") return null;
  const list = all(root, "exchange-document").flatMap((document) => hitOf(document) ?? []);
  const search = first(root, "biblio-search");
  if (search === undefined) return { list, total: list.length };
  const total = Number(search.attributes.get("total-result-count"));
  return Number.isInteger(total) && total >= 0 ? { list, total } : null;
}

/** What a refusal says of itself, `code: message`; empty: it says nothing. */
export function opsFault(read: ReadOpsXml, text: string): string {
  try {
    const root = read(text);
    if (root.name !== "fault" && root.name !== "error") return "";
    const words = ["code", "message", "description"].map((name) => textOf(first(root, name)));
    return words.filter((word) => word !== "").join("：");
  } catch {
    return "";
  }
}
