import type { Citation, Party } from "#contract/patent/patent.ts";
import { emptyPatent, type FieldProblem, type ImportedPatent } from "./imported-patent.ts";
import { fillPublication } from "./document-ids.ts";
import { markedClaims, sectionsOf } from "./texts.ts";
import { applicationOf, classOf, dayOf, distinct, publicationOf } from "./values.ts";
import { at, below, inside, lineOf, textOf, type XmlElement } from "./xml-tree.ts";

type Read = { patent: ImportedPatent; problems: FieldProblem[] };
const whole = (of: XmlElement | undefined): string =>
  (of?.children ?? []).map((child) => (typeof child === "string" ? child : whole(child))).join("");

/** An organisation or person of ST.32. */
function party32(one: XmlElement): Party {
  const name = below(one, "ONM")[0];
  const person = [below(one, "FNM")[0], below(one, "SNM")[0]].map(lineOf).filter(Boolean).join(" ");
  const country = lineOf(below(one, "CTRY")[0]);
  const address = below(one, "STR", "CITY", "STATE", "PCODE").map(lineOf).filter(Boolean).join(", ");
  return {
    name: name === undefined ? person : lineOf(name),
    ...(country === "" ? {} : { country }),
    ...(address === "" ? {} : { address }),
  };
}

const cited32 = (one: XmlElement): Citation["by"] =>
  at(one, "CITED-BY-EXAMINER") ? "examiner" : at(one, "CITED-BY-OTHER") ? "applicant" : "";

/** `PATDOC`: grants of 2001 to 2004 (WIPO ST.32). */
export function readPatdoc(root: XmlElement): Read {
  const patent = emptyPatent();
  const facts = at(root, "SDOBI");
  const one = (name: string) => below(facts, name)[0];
  const kind = lineOf(one("B130"));
  fillPublication(patent, { country: "US", number: lineOf(one("B110")), kind, on: dayOf(lineOf(one("B140"))) });
  patent.application_no = applicationOf("US", lineOf(one("B210")));
  patent.filed_on = dayOf(lineOf(one("B220")));
  patent.title = lineOf(one("B540"));
  patent.ipc = distinct(
    [...below(facts, "B511"), ...below(facts, "B512")].map((symbol) => classOf(whole(symbol).trim())),
  );
  patent.main_ipc = patent.ipc[0] ?? "";
  patent.locarno = /^[SD]/u.test(kind) ? distinct(below(facts, "B511").map((symbol) => lineOf(symbol))) : [];
  patent.inventors = distinct(below(facts, "B721").map((person) => party32(person).name));
  patent.owners = below(facts, "B731")
    .map(party32)
    .filter(({ name }) => name !== "");
  patent.applicants = patent.owners.length > 0 ? patent.owners : below(facts, "B721").map(party32);
  const agents = below(facts, "B741");
  patent.agency = lineOf(agents.flatMap((agent) => below(agent, "ONM"))[0]);
  patent.agents = distinct(
    agents.filter((agent) => below(agent, "ONM").length === 0).map((agent) => party32(agent).name),
  );
  fillRelations32(patent, facts);
  patent.abstract = textOf(at(root, "SDOAB"));
  patent.claims = markedClaims(below(at(root, "SDOCL"), "CLM"));
  patent.description = sectionsOf(at(root, "SDODE"));
  return { patent, problems: [] };
}

function fillRelations32(patent: ImportedPatent, facts: XmlElement | undefined): void {
  const numbers = below(facts, "B310").map(lineOf);
  const days = below(facts, "B320").map((day) => dayOf(lineOf(day)));
  const countries = below(facts, "B330").map(lineOf);
  patent.priorities = numbers.map((number, place) => ({
    country: countries[place] ?? "",
    number,
    date: days[place] ?? null,
  }));
  for (const one of below(facts, "B680US"))
    patent.priorities.push({
      country: "US",
      number: lineOf(below(one, "DNUM")[0]),
      date: dayOf(lineOf(below(one, "DATE")[0])),
    });
  patent.parent_no = applicationOf(
    "US",
    lineOf(
      below(at(facts, "B600"), "B620")
        .flatMap((one) => below(one, "PDOC"))
        .flatMap((one) => below(one, "DNUM"))[0],
    ),
  );
  patent.pct_application_no = lineOf(below(facts, "B861").flatMap((one) => below(one, "DNUM"))[0]);
  patent.pct_publication_no = lineOf(below(facts, "B871").flatMap((one) => below(one, "DNUM"))[0]);
  const patents = below(facts, "B561").map((one): Citation => {
    const of = (name: string) => lineOf(below(one, name)[0]);
    return { number: publicationOf(of("CTRY") || "US", of("DNUM"), of("KIND")), title: "", by: cited32(one) };
  });
  const others = below(facts, "B562").map((one): Citation => ({
    number: "",
    title: lineOf(at(one, "NCIT")),
    by: cited32(one),
  }));
  patent.citations = [...patents, ...others].filter(({ number, title }) => number !== "" || title !== "");
}

const person = (one: XmlElement): string =>
  ["given-name", "middle-name", "family-name", "name-suffix"]
    .map((name) => lineOf(at(one, "name", name)))
    .filter(Boolean)
    .join(" ");

function assignee(one: XmlElement): Party {
  const country = lineOf(below(one, "country-code")[0]);
  const address = below(one, "address-1", "address-2", "city", "state", "postalcode")
    .map(lineOf)
    .filter(Boolean)
    .join(", ");
  return {
    name: lineOf(at(one, "organization-name")) || person(one),
    ...(country === "" ? {} : { country }),
    ...(address === "" ? {} : { address }),
  };
}

/** `patent-application-publication`: applications of 2001 to 2004. */
export function readPap(root: XmlElement): Read {
  const patent = emptyPatent();
  const facts = at(root, "subdoc-bibliographic-information");
  const id = at(facts, "document-id");
  const kind = lineOf(at(id, "kind-code"));
  fillPublication(patent, {
    country: "US",
    number: lineOf(at(id, "doc-number")),
    kind,
    on: dayOf(lineOf(at(id, "document-date"))),
  });
  const filing = at(facts, "domestic-filing-data");
  patent.application_no = applicationOf("US", lineOf(at(filing, "application-number", "doc-number")));
  patent.filed_on = dayOf(lineOf(at(filing, "filing-date")));
  const about = at(facts, "technical-information");
  patent.title = lineOf(at(about, "title-of-invention"));
  patent.ipc = distinct(below(about, "ipc").map((symbol) => classOf(whole(symbol).trim())));
  patent.main_ipc = patent.ipc[0] ?? "";
  const inventors = inside(at(facts, "inventors"), "first-named-inventor", "inventor");
  patent.inventors = distinct(inventors.map(person));
  patent.owners = inside(facts, "assignee")
    .map(assignee)
    .filter(({ name }) => name !== "");
  patent.applicants = patent.owners.length > 0 ? patent.owners : patent.inventors.map((name) => ({ name }));
  patent.agency = lineOf(at(facts, "correspondence-address", "name-1"));
  patent.priorities = [...below(facts, "foreign-priority-data"), ...below(facts, "non-provisional-of-provisional")].map(
    priority,
  );
  patent.parent_no = applicationOf(
    "US",
    lineOf(at(below(below(facts, "division-of")[0], "parent")[0], "document-id", "doc-number")),
  );
  patent.abstract = textOf(at(root, "subdoc-abstract"));
  patent.claims = markedClaims(below(at(root, "subdoc-claims"), "claim"));
  patent.description = sectionsOf(at(root, "subdoc-description"));
  return { patent, problems: [] };
}

const priority = (one: XmlElement) => ({
  country: lineOf(below(one, "country-code")[0]) || "US",
  number: lineOf(below(one, "doc-number")[0]),
  date: dayOf(lineOf(below(one, "filing-date", "document-date")[0])),
});
