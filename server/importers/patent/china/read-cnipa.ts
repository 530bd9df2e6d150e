import type { Citation, Party } from "#contract/patent/patent.ts";
import { emptyPatent, type FieldProblem, type ImportedPatent } from "../imported-patent.ts";
import { readNumber } from "#contract/patent/patent-numbers.ts";
import { citationsOf, documentId, fillApplication, fillPublication, listed, symbolOf } from "../document-ids.ts";
import { markedClaims, sectionsOf } from "../texts.ts";
import { agencyName, applicationOf, classOf, dayOf, distinct, isGrant, publicationOf } from "../values.ts";
import { at, attribute, below, inside, lineOf, textOf, type XmlElement } from "../xml-tree.ts";

type Read = { patent: ImportedPatent; problems: FieldProblem[] };

/** Of a reference in several forms (`standard`, `original`) the standard one. */
function standard(of: XmlElement | undefined, name: string): XmlElement | undefined {
  const all = inside(of, name);
  return all.find((one) => attribute(one, "dataFormat") === "standard") ?? all[0];
}

/** Of numbers in several forms the one as the office prints it, where it can be read. */
function printed(of: XmlElement | undefined, name: string): XmlElement | undefined {
  const original = inside(of, name).find((one) => attribute(one, "dataFormat") === "original");
  const number = lineOf(below(original, "DocNumber")[0]);
  return original !== undefined && !("problem" in readNumber(number)) ? original : standard(of, name);
}

function idOf(reference: XmlElement | undefined) {
  const of = (name: string) => lineOf(below(reference, name)[0]);
  return { country: of("WIPOST3Code") || "CN", number: of("DocNumber"), kind: of("Kind"), on: dayOf(of("Date")) };
}

function bookParty(one: XmlElement): Party {
  const books = below(one, "AddressBook");
  const book = books.find((each) => /^zh/iu.test(attribute(each, "lang"))) ?? books[0];
  const of = (...names: string[]) => lineOf(below(book, ...names)[0]);
  const address = at(book, "Address");
  const country = lineOf(below(address, "WIPOST3Code", "Country")[0]);
  const text =
    lineOf(below(address, "Text")[0]) || below(address, "Province", "City", "County", "Street").map(lineOf).join("");
  return {
    name: of("Name", "OrganizationName"),
    ...(country === "" ? {} : { country }),
    ...(text === "" ? {} : { address: text }),
  };
}

const parties = (facts: XmlElement | undefined, name: string): Party[] =>
  below(facts, name)
    .map(bookParty)
    .filter((one) => one.name !== "");

/** `PatentDocumentAndRelated`: the office's standard XML 2.2. */
export function readCnipa(root: XmlElement): Read {
  const patent = emptyPatent();
  const facts = at(root, "BibliographicData");
  const publication = idOf(standard(facts, "PublicationReference"));
  const named = {
    country: attribute(root, "country") || "CN",
    number: attribute(root, "docNumber"),
    kind: attribute(root, "kind"),
  };
  fillPublication(
    patent,
    publication.number === "" ? { ...named, on: dayOf(attribute(root, "datePublication")) } : publication,
  );
  const application = idOf(printed(facts, "ApplicationReference"));
  fillApplication(patent, application);
  fillEarlier(patent, facts);
  patent.title = lineOf(inside(facts, "InventionTitle")[0]);
  patent.applicants = parties(facts, "Applicant");
  patent.owners = parties(facts, "Assignee");
  patent.inventors = distinct([...parties(facts, "Inventor"), ...parties(facts, "Designer")].map(({ name }) => name));
  patent.agency = agencyName(
    lineOf(below(facts, "Agency").flatMap((one) => below(one, "OrganizationName", "Name"))[0]),
  );
  patent.agents = distinct(below(facts, "Agent").map((one) => lineOf(below(one, "Name")[0])));
  fillPlace(patent, below(facts, "Applicant")[0]);
  fillClasses(patent, facts);
  fillRelations(patent, facts);
  patent.abstract = textOf(standard(root, "Abstract") ?? below(root, "Abstract")[0]);
  patent.claims = markedClaims(below(standard(root, "Claims") ?? below(root, "Claims")[0], "Claim"));
  patent.description = sectionsOf(standard(root, "Description") ?? below(root, "Description")[0], "zh");
  return { patent, problems: [] };
}

/** The publication of the application before its grant, which the file of the grant names beside its own. */
function fillEarlier(patent: ImportedPatent, facts: XmlElement | undefined): void {
  for (const related of below(facts, "RelatedPublicationDoc")) {
    const earlier = idOf(related);
    if (earlier.country !== "CN" || earlier.number === "" || isGrant("CN", earlier.kind)) continue;
    if (patent.publication_no === "") fillPublication(patent, earlier);
  }
}

function fillPlace(patent: ImportedPatent, applicant: XmlElement | undefined): void {
  patent.province = lineOf(below(applicant, "Province")[0]);
  patent.city = lineOf(below(applicant, "City")[0]);
  patent.district = lineOf(below(applicant, "County")[0]);
}

function symbolParts(one: XmlElement): string {
  const of = (...names: string[]) => lineOf(below(one, ...names)[0]);
  const whole = classOf(of("Text"));
  if (whole !== "") return whole;
  const head = `${of("Section")}${of("MainClass", "Class")}${of("Subclass", "SubClass")}`;
  return classOf(of("MainGroup") === "" ? head : `${head}${of("MainGroup")}/${of("Subgroup", "SubGroup")}`);
}

function fillClasses(patent: ImportedPatent, facts: XmlElement | undefined): void {
  const older = below(facts, "ClassificationIPC").flatMap((one) =>
    below(one, "MainClassification", "FurtherClassification"),
  );
  patent.ipc = distinct([
    ...below(facts, "ClassificationIPCR").map(symbolParts),
    ...older.map((one) => classOf(lineOf(one))),
  ]);
  patent.main_ipc = patent.ipc[0] ?? "";
  patent.cpc = distinct(below(facts, "ClassificationCPC").map(symbolParts));
  patent.locarno = distinct(
    below(facts, "ClassificationLocarno").map(
      (one) => lineOf(below(one, "MainClassification", "Text")[0]) || lineOf(one),
    ),
  );
}

/** Of elements that stand in several forms, under one number of their sequence, the form as it is printed. */
function onceEach(all: readonly XmlElement[]): XmlElement[] {
  const forms = new Map<string, XmlElement>();
  for (const [place, one] of all.entries()) {
    const form = attribute(one, "dataFormat");
    const key = form === "" ? `#${place}` : attribute(one, "sequence");
    if (form === "original" || !forms.has(key)) forms.set(key, one);
  }
  return [...forms.values()];
}

/** Where a cited patent is named; newer files say it as they say their own publication. */
const citedPatent = (one: XmlElement): XmlElement | undefined => {
  const own = below(one, "PatentCitation", "PatCit")[0];
  const application = below(one, "ApplicationCitation")[0];
  return own ?? standard(application, "PublicationReference") ?? application;
};

function fillRelations(patent: ImportedPatent, facts: XmlElement | undefined): void {
  patent.priorities = onceEach(below(facts, "PriorityClaim", "Priority")).map((one) => {
    const { country, number, on } = idOf(one);
    return { country, number, date: on };
  });
  const international = (name: string) => idOf(below(facts, name)[0]).number;
  patent.pct_application_no = international("InternationalFilingData") || international("PCTApplicationData");
  patent.pct_publication_no = international("InternationalPublishingData") || international("PCTPublicationData");
  if (patent.pct_application_no !== "" && patent.type === "发明") patent.type = "PCT发明";
  if (patent.pct_application_no !== "" && patent.type === "实用新型") patent.type = "PCT实用新型";
  const division = below(facts, "DivisionalApplication", "Division")[0];
  patent.parent_no = division === undefined ? "" : applicationOf("CN", idOf(division).number);
  patent.citations = below(facts, "Citation").flatMap((one): Citation[] => {
    const by = /SEA|审查|examiner/iu.test(`${attribute(one, "srepPhase")}${lineOf(below(one, "Category")[0])}`)
      ? "examiner"
      : "";
    const { country, number, kind } = idOf(citedPatent(one));
    if (number !== "") return [{ number: publicationOf(country, number, kind), title: "", by }];
    const title = lineOf(below(one, "NonPatentCitation", "NPLCitation", "NplCit")[0]) || lineOf(one);
    return title === "" ? [] : [{ number: "", title, by }];
  });
}

function oldParty(one: XmlElement): Party {
  const book = at(one, "addressbook") ?? one;
  const country = lineOf(at(book, "address", "country"));
  const address =
    lineOf(at(book, "address", "text")) ||
    inside(at(book, "address"))
      .filter(({ name }) => name !== "country" && name !== "postcode")
      .map(lineOf)
      .join("");
  const name = lineOf(at(book, "name")) || lineOf(at(book, "orgname"));
  return { name, ...(country === "" ? {} : { country }), ...(address === "" ? {} : { address }) };
}

/** `cn-patent-document`: the office's XML of before the standard. */
export function readOldCnipa(root: XmlElement): Read {
  const patent = emptyPatent();
  const facts = at(root, "cn-bibliographic-data");
  const body = at(root, "application-body") ?? root;
  const publication = documentId(at(facts, "cn-publication-reference"));
  const application = documentId(at(facts, "application-reference"));
  if (publication) fillPublication(patent, publication, "CN");
  if (application) fillApplication(patent, application, "CN");
  patent.title = lineOf(at(facts, "invention-title"));
  const named = (list: readonly XmlElement[]) => list.map(oldParty).filter(({ name }) => name !== "");
  patent.applicants = named(below(facts, "cn-applicant"));
  patent.owners = named(below(facts, "cn-assignee", "assignee"));
  patent.inventors = distinct(named(below(facts, "cn-inventor")).map(({ name }) => name));
  const agents = below(facts, "cn-agent");
  patent.agency = agencyName(lineOf(agents.flatMap((one) => below(one, "agency", "cn-agency", "orgname"))[0]));
  patent.agents = distinct(agents.map((one) => lineOf(at(one, "name")) || lineOf(at(one, "addressbook", "name"))));
  const older = below(facts, "classification-ipc").flatMap((one) =>
    below(one, "main-classification", "further-classification"),
  );
  patent.ipc = distinct([
    ...below(facts, "classification-ipcr").map(symbolOf),
    ...older.map((one) => classOf(lineOf(one))),
  ]);
  patent.main_ipc = patent.ipc[0] ?? "";
  patent.locarno = distinct(
    below(facts, "classification-locarno").map((one) => lineOf(below(one, "main-classification", "text")[0])),
  );
  fillOldRelations(patent, facts);
  patent.abstract = textOf(at(facts, "abstract") ?? at(body, "abstract") ?? at(root, "abstract"));
  patent.claims = markedClaims(below(at(body, "claims"), "claim"));
  patent.description = sectionsOf(at(body, "description"), "zh");
  return { patent, problems: [] };
}

function fillOldRelations(patent: ImportedPatent, facts: XmlElement | undefined): void {
  patent.priorities = listed(facts, "priority-claims", "priority-claim").map((one) => ({
    country: lineOf(at(one, "country")),
    number: lineOf(at(one, "doc-number")),
    date: dayOf(lineOf(at(one, "date"))),
  }));
  patent.pct_application_no = documentId(below(facts, "pct-or-regional-filing-data")[0])?.number ?? "";
  patent.pct_publication_no = documentId(below(facts, "pct-or-regional-publishing-data")[0])?.number ?? "";
  const parent = documentId(below(facts, "division")[0]);
  patent.parent_no = parent === null ? "" : applicationOf("CN", parent.number);
  patent.citations = citationsOf(listed(facts, "references-cited", "citation"));
}
