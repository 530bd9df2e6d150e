import type { Citation, Party } from "#contract/patent/patent.ts";
import { emptyPatent, type FieldProblem, type ImportedPatent } from "./imported-patent.ts";
import { Description } from "./texts.ts";
import { applicationOf, claimOf, classOf, dayOf, distinct, publicationOf } from "./values.ts";

/** A line of the office's text format of 1976 to 2001: a mark of up to four letters, and what it says. */
type Line = { mark: string; text: string };
/** A part under a mark of its own, e.g. one `INVT` for each inventor. */
type Part = { name: string; lines: Line[] };

/** Marks that open a part: they say nothing themselves. */
const lineForm = /^([A-Z0-9]{2,4})(?:\s+(.*))?$/u;

export const isGreenBook = (text: string): boolean => /^(?:HHHHH[^\n]*\n)?PATN\s*\r?\n/u.test(text);

/** Records of a text in pieces, each from its `PATN` to the next. */
export async function* greenBookRecords(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("latin1");
  let rest = "";
  for await (const piece of pieces) {
    rest += decoder.decode(piece, { stream: true });
    const parted = rest.split(/^(?=PATN\s*$)/mu);
    rest = parted.pop() ?? "";
    for (const record of parted) if (record.startsWith("PATN")) yield record;
  }
  if (rest.startsWith("PATN")) yield rest;
}

function partsOf(record: string): Part[] {
  const parts: Part[] = [];
  for (const line of record.split(/\r?\n/u)) {
    const last = parts.at(-1)?.lines.at(-1);
    if (/^\s/u.test(line) || line === "") {
      if (last) last.text += ` ${line.trim()}`;
      continue;
    }
    const [, mark = "", text] = lineForm.exec(line) ?? [];
    if (text === undefined || text === "") parts.push({ name: mark, lines: [] });
    else parts.at(-1)?.lines.push({ mark, text: text.trim() });
  }
  return parts;
}

const line = (part: Part | undefined, mark: string): string => part?.lines.find((one) => one.mark === mark)?.text ?? "";

/** `Miyazaki; Takeshi` is a surname and a name. */
export const personName = (name: string): string =>
  name
    .split(";")
    .map((one) => one.trim())
    .toReversed()
    .join(" ");
const country = (part: Part): string => line(part, "CNT").slice(0, 2);

function party(part: Part, name: string): Party {
  const address = ["STR", "CTY", "STA", "ZIP"]
    .map((mark) => line(part, mark))
    .filter(Boolean)
    .join(", ");
  const at = country(part) || (line(part, "STA") === "" ? "" : "US");
  return { name, ...(at === "" ? {} : { country: at }), ...(address === "" ? {} : { address }) };
}

/** `JPX` has no check digit in front of a number: `57056474` of the office is patent 5705647 with one behind. */
const grantNumber = (wku: string): string =>
  wku.replace(/^([A-Z]*)0*(\d+?)\d?$/u, (_, letters: string, digits: string) => `${letters}${digits}`);

/** Kinds of a grant of that time, by the office's digit. */
const kinds: Record<string, string> = { "1": "A", "2": "E", "4": "S", "5": "H", "6": "P" };

/** A grant of 1976 to 2001. */
export function readGreenBook(record: string): { patent: ImportedPatent; problems: FieldProblem[] } {
  const patent = emptyPatent();
  const parts = partsOf(record);
  const of = (name: string) => parts.filter((part) => part.name === name);
  const head = of("PATN")[0];
  const apt = line(head, "APT") || "1";
  patent.grant_no = publicationOf("US", grantNumber(line(head, "WKU")), kinds[apt] ?? "A");
  patent.granted_on = dayOf(line(head, "ISD"));
  patent.type = apt === "4" ? "外观设计" : "发明";
  patent.application_no = applicationOf("US", `${line(head, "SRC").padStart(2, "0")}${line(head, "APN").slice(0, 6)}`);
  patent.filed_on = dayOf(line(head, "APD"));
  patent.title = line(head, "TTL");
  patent.inventors = distinct(of("INVT").map((part) => personName(line(part, "NAM"))));
  patent.owners = of("ASSG")
    .map((part) => party(part, line(part, "NAM")))
    .filter(({ name }) => name !== "");
  patent.applicants =
    patent.owners.length > 0 ? patent.owners : of("INVT").map((part) => party(part, personName(line(part, "NAM"))));
  patent.agency = line(of("LREP")[0], "FRM");
  patent.agents = distinct([line(of("LREP")[0], "FR2")].map(personName));
  const symbols = of("CLAS").flatMap(({ lines }) => lines.filter(({ mark }) => mark === "ICL"));
  patent.ipc = distinct(symbols.map(({ text }) => classOf(text)));
  patent.main_ipc = patent.ipc[0] ?? "";
  patent.priorities = of("PRIR").map((part) => ({
    country: country(part),
    number: line(part, "APN"),
    date: dayOf(line(part, "APD")),
  }));
  patent.pct_application_no = line(of("PCTA")[0], "PCN");
  patent.pct_publication_no = line(of("PCTA")[0], "PCP");
  patent.citations = [...of("UREF"), ...of("FREF"), ...of("OREF")].flatMap(citations);
  fillGreenTexts(patent, of);
  return { patent, problems: [] };
}

function citations(part: Part): Citation[] {
  if (part.name === "OREF") return part.lines.map(({ text }) => ({ number: "", title: text, by: "" as const }));
  const number = publicationOf(part.name === "UREF" ? "US" : country(part), line(part, "PNO"), "");
  return number === "" ? [] : [{ number, title: "", by: "" }];
}

function fillGreenTexts(patent: ImportedPatent, of: (name: string) => Part[]): void {
  const text = ({ lines }: Part) => lines.map((one) => one.text).join("\n");
  patent.abstract = of("ABST").map(text).join("\n");
  const into = new Description();
  for (const part of ["PARN", "GOVT", "BSUM", "DRWD", "DETD"].flatMap(of))
    for (const { mark, text: words } of part.lines)
      if (mark === "PAC") into.heading(words);
      else into.paragraph(words);
  patent.description = into.sections;
  let number = 0;
  const claims: string[] = [];
  for (const { mark, text: words } of [...of("CLMS"), ...of("DCLM")].flatMap(({ lines }) => lines)) {
    if (mark === "STM") continue;
    if (mark === "NUM" || claims.length === 0) number = claims.push("");
    if (mark !== "NUM") claims[number - 1] = `${claims[number - 1] ?? ""}\n${words}`.trim();
  }
  patent.claims = claims.map((words, place) => claimOf(words, place + 1));
}
