import type { Citation, Party, Section } from "#contract/patent/patent.ts";
import { emptyPatent, type FieldProblem, type ImportedPatent } from "./imported-patent.ts";
import { personName } from "./read-green-book.ts";
import { Description } from "./texts.ts";
import { applicationOf, claimOf, classOf, dayOf, distinct, publicationOf } from "./values.ts";

type Fields = Record<string, unknown>;

/** Country, number and kind: `US-11803561-B1`, `US-PP03823-P`. */
const guid = /^(US)-([A-Z]*\d+)-([A-Z]\d?)$/u;

/** Whether an object is a hit or a full text of the search that the USPTO has open to everybody. */
export const isPpubs = (record: Fields): boolean =>
  guid.test(textOf(record, "guid")) && ("appl_id" in record || "applicationNumber" in record);

/** A text or number of the first name that has one; what the office marks as none is none. */
function textOf(fields: Fields, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name];
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first !== "string" && typeof first !== "number") continue;
    const text = String(first).trim();
    if (text !== "" && text !== "N/A") return text;
  }
  return "";
}

const listOf = (fields: Fields, name: string): Fields[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((one): one is Fields => typeof one === "object" && one !== null) : [];
};
const textsOf = (fields: Fields, name: string): string[] => {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
};
const flattened = (fields: Fields, name: string) => textOf(fields, name).split(";");

/** Nobody read what was scanned: the words stand in the place of the title. */
const noTitle = "OCR SCANNED DOCUMENT";
/** Keys of families of the exchange format; above stand keys that the office made for itself. */
const mostOfExchange = 999_999_999;

/** A record of the search, of hits (`inventionTitle`) or of full texts (`patent_title`). */
export function readPpubs(record: Fields): { patent: ImportedPatent; problems: FieldProblem[] } {
  const patent = emptyPatent();
  const [, country = "", number = "", kind = ""] = guid.exec(textOf(record, "guid")) ?? [];
  const published = dayOf(textOf(record, "publication_date", "datePublished"));
  const full = publicationOf(country, number, kind);
  // A defensive publication (`I4`) stands among the grants and is none.
  if (textOf(record, "type") === "US-PGPUB" || kind.startsWith("I")) {
    patent.publication_no = full;
    patent.published_on = published;
  } else {
    patent.grant_no = full;
    patent.granted_on = published;
  }
  patent.type = kind.startsWith("S") ? "外观设计" : "发明";
  patent.application_no = applicationOf(country, textOf(record, "appl_id", "applicationNumber"));
  patent.filed_on = dayOf(textOf(record, "app_filing_date", "applicationFilingDate"));
  const title = textOf(record, "patent_title", "inventionTitle");
  patent.title = title === noTitle ? "" : title;
  const family = Number(textOf(record, "family_identifier_cur", "familyIdentifierCur"));
  patent.family_simple = family > 0 && family <= mostOfExchange ? `docdb:${family}` : "";
  fillParties(patent, record);
  fillClasses(patent, record);
  fillRelations(patent, record);
  patent.citations = citationsOf(record);
  fillTexts(patent, record["document"]);
  return { patent, problems: [] };
}

function partyOf(fields: Fields): Party {
  const address = ["city", "state"].map((name) => textOf(fields, name)).filter((text) => text !== "");
  const country = textOf(fields, "country");
  return {
    name: personName(textOf(fields, "name")),
    ...(country === "" ? {} : { country }),
    ...(address.length === 0 ? {} : { address: address.join(", ") }),
  };
}

const named = (record: Fields, list: string, names: string): Party[] =>
  [...listOf(record, list).map(partyOf), ...textsOf(record, names).map((name) => ({ name: personName(name) }))].filter(
    ({ name }) => name !== "",
  );

function fillParties(patent: ImportedPatent, record: Fields): void {
  patent.owners = named(record, "assignees", "assigneeName");
  const applicants = named(record, "applicants", "applicantName");
  patent.applicants = applicants.length > 0 ? applicants : patent.owners;
  const short = textOf(record, "inventorsShort");
  // Of several a hit names the first alone.
  const only = short === "" || short.endsWith("et al.") ? [] : [personName(short)];
  const inventors = listOf(record, "inventors").map((one) => partyOf(one).name);
  patent.inventors = distinct(inventors.length > 0 ? inventors : only);
  const firms = textsOf(record, "legal_firm_name");
  patent.agency = firms[0] ?? "";
  patent.agents = distinct(
    textsOf(record, "attorney_name")
      .filter((name) => name.includes(";"))
      .map(personName),
  );
}

const symbolsOf = (record: Fields, list: string, kind: "cpc" | "intl") =>
  listOf(record, list).map((one) => classOf(`${textOf(one, `${kind}_class`)}${textOf(one, `${kind}_subclass`)}`));

function fillClasses(patent: ImportedPatent, record: Fields): void {
  patent.ipc = distinct([
    // The office's own spelling.
    ...["intl_class_current_primary", "intl_class_currrent_secondary"].flatMap((list) =>
      symbolsOf(record, list, "intl"),
    ),
    ...[...textsOf(record, "intl_class_issued"), ...flattened(record, "ipcCodeFlattened")].map(classOf),
  ]);
  patent.main_ipc = patent.ipc[0] ?? "";
  patent.cpc = distinct([
    ...["cpc_inventive", "cpc_additional"].flatMap((list) => symbolsOf(record, list, "cpc")),
    ...["cpcInventiveFlattened", "cpcAdditionalFlattened"].flatMap((name) => flattened(record, name)).map(classOf),
  ]);
}

/** Numbers of provisional applications: the series from 60 to 64. */
const provisional = /^6[0-4]\/?\d{3},?\d{3}$/u;

function fillRelations(patent: ImportedPatent, record: Fields): void {
  patent.priorities = listOf(record, "foreign_priority").map((one) => ({
    country: textOf(one, "country"),
    number: textOf(one, "app_number"),
    date: dayOf(textOf(one, "app_filing_date")),
  }));
  for (const one of listOf(record, "related_apps")) {
    const number = textOf(one, "number");
    if (number.startsWith("PCT/")) patent.pct_application_no ||= number;
    else if (provisional.test(number))
      patent.priorities.push({ country: "US", number, date: dayOf(textOf(one, "filing_date")) });
  }
}

function citationsOf(record: Fields): Citation[] {
  const by = (one: Fields): Citation["by"] => (one["cited_by_examiner"] === true ? "examiner" : "");
  const patents = [
    ...listOf(record, "us_references").map((one) => ({
      number: publicationOf("US", textOf(one, "publication_number"), ""),
      title: "",
      by: by(one),
    })),
    ...listOf(record, "foreign_references").map((one) => ({
      number: publicationOf(textOf(one, "country_code"), textOf(one, "patent_number"), ""),
      title: "",
      by: by(one),
    })),
    ...textsOf(record, "urpn").map((number) => ({
      number: publicationOf("US", number, ""),
      title: "",
      by: "" as const,
    })),
  ];
  const others = listOf(record, "npl_references").map((one) => ({
    number: "",
    title: textOf(one, "citation"),
    by: by(one),
  }));
  return [...patents, ...others].filter(({ number, title }) => number !== "" || title !== "");
}

/** A line of capitals, with a number of its own or none. */
const heading = /^(?:\(\d+\)\s*)?([A-Z][^\p{Ll}]{2,119})$/u;
const numbered = /^\((\d{1,5})\)\s*/u;

function sectionsOf(texts: readonly string[]): Section[] {
  const into = new Description();
  for (const line of texts.flatMap((text) => text.split(/\n+/u))) {
    const plain = line.trim();
    const words = heading.exec(plain)?.[1];
    const [lead = "", number = ""] = numbered.exec(plain) ?? [];
    if (words === undefined) into.paragraph(plain.slice(lead.length), number);
    else into.heading(words);
  }
  return into.sections;
}

function fillTexts(patent: ImportedPatent, document: unknown): void {
  if (typeof document !== "object" || document === null) return;
  const texts = document as Fields;
  patent.abstract = textOf(texts, "abstract");
  patent.description = sectionsOf(["background", "brief", "description"].map((name) => textOf(texts, name)));
  patent.claims = listOf(texts, "claims").map((one, place) => {
    const referred = one["depends_on"];
    const number = Number(textOf(one, "number")) || place + 1;
    const before = Array.isArray(referred) ? referred.filter((to): to is number => to < number) : undefined;
    return claimOf(textsOf(one, "limitations").join("\n"), number, before);
  });
}
