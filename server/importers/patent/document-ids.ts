import type { Citation } from "#contract/patent/patent.ts";
import { applicationOf, classOf, dayOf, isGrant, publicationOf, typeOfKind } from "./values.ts";
import type { ImportedPatent } from "./imported-patent.ts";
import { at, attribute, below, inside, lineOf, type XmlElement } from "./xml-tree.ts";

/** What a `document-id` says (WIPO ST.36), country and number apart. */
export interface DocumentId {
  country: string;
  number: string;
  kind: string;
  on: string | null;
}

/** The id inside a reference; of several forms the exchange's own, whose parts stand apart. */
/** A number without the country that it may begin with. */
const withoutCountry = (written: string, country: string): string =>
  written.startsWith(country) && /^\d/u.test(written.slice(country.length)) ? written.slice(country.length) : written;

export function documentId(reference: XmlElement | undefined): DocumentId | null {
  const ids = below(reference, "document-id");
  const form = (name: string) => ids.find((id) => attribute(id, "document-id-type") === name);
  const id = form("docdb") ?? ids.find((one) => attribute(one, "document-id-type") === "") ?? form("epodoc") ?? ids[0];
  if (id === undefined) return null;
  const written = lineOf(at(id, "doc-number"));
  const country = lineOf(at(id, "country")) || (/^[A-Z]{2}(?=\d)/u.exec(written)?.[0] ?? "");
  return {
    country,
    number: withoutCountry(written, country),
    kind: lineOf(at(id, "kind")),
    // One form may tell the day alone.
    on: [id, ...ids].map((one) => dayOf(lineOf(at(one, "date")))).find((day) => day !== null) ?? null,
  };
}

export const publicationNumber = (id: DocumentId): string => publicationOf(id.country, id.number, id.kind);

/** What a record is of: an application's publication or its grant. Fills numbers, type and day. */
export function fillPublication(patent: ImportedPatent, id: DocumentId, country = id.country): void {
  const number = publicationOf(country, id.number, id.kind);
  patent.type ||= typeOfKind(country, id.kind);
  if (isGrant(country, id.kind)) {
    patent.grant_no = number;
    patent.granted_on = id.on;
    return;
  }
  patent.publication_no = number;
  patent.published_on = id.on;
}

export function fillApplication(patent: ImportedPatent, id: DocumentId, country = id.country): void {
  patent.application_no = applicationOf(country, id.number);
  patent.filed_on = id.on;
}

/** Symbols of a list of `classification-ipcr` or of `patent-classification`, whole or in parts. */
export function symbolOf(one: XmlElement): string {
  const whole = lineOf(at(one, "text")) || lineOf(at(one, "classification-symbol"));
  if (whole !== "") return classOf(whole);
  const part = (...names: string[]) => names.map((name) => lineOf(at(one, name))).find((text) => text !== "") ?? "";
  const group = part("main-group");
  const head = `${part("section")}${part("class")}${part("subclass")}`;
  return classOf(group === "" ? head : `${head}${group}/${part("subgroup") || "00"}`);
}

const citedBy = (one: XmlElement): Citation["by"] => {
  const told = `${attribute(one, "cited-by")} ${attribute(one, "cited-phase")} ${lineOf(at(one, "category"))}`;
  return /examiner|search|审查/iu.test(told) ? "examiner" : /applicant|other|申请人/iu.test(told) ? "applicant" : "";
};

/** Patents and other literature a record cites. */
export function citationsOf(cited: readonly XmlElement[]): Citation[] {
  return cited.flatMap((one): Citation[] => {
    const by = citedBy(one);
    const patents = below(one, "patcit").map((patcit): Citation => {
      const id = documentId(patcit);
      const number = id === null ? "" : publicationNumber(id);
      return { number, title: number === "" ? lineOf(at(patcit, "text")) || lineOf(patcit) : "", by };
    });
    const others = below(one, "nplcit").map((nplcit): Citation => ({
      number: "",
      title: lineOf(at(nplcit, "text")) || lineOf(at(nplcit, "othercit")) || lineOf(nplcit),
      by,
    }));
    return [...patents, ...others].filter(({ number, title }) => number !== "" || title !== "");
  });
}

/** Elements inside of a list, wherever its wrapper stands. */
export const listed = (of: XmlElement | undefined, wrapper: string, ...names: string[]): XmlElement[] =>
  below(of, wrapper).flatMap((list) => inside(list, ...names));
