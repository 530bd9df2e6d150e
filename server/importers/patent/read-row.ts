import type { Priority } from "#contract/patent/patent.ts";
import type { PatentType } from "#contract/patent/patent-words.ts";
import { patentTypes } from "#contract/patent/patent-words.ts";
import { readNumber } from "#contract/patent/patent-numbers.ts";
import {
  emptyPatent,
  type FieldProblem,
  fieldNames,
  type ImportedField,
  type ImportedPatent,
} from "./imported-patent.ts";
import { type PatentColumn, patentColumns } from "#contract/patent/import/import-columns.ts";
import { readSourceStatus } from "#contract/patent/legal/source-status.ts";
import { termEnd } from "#contract/patent/legal/standing.ts";
import { Description } from "./texts.ts";
import { agencyName, applicationOf, claimsOf, classOf, dayOf, distinct, isGrant, typeOfKind } from "./values.ts";

/** A row's cells by what they hold, trimmed, never empty. */
export type PatentCells = ReadonlyMap<PatentColumn, string>;

/** Parts of a cell that lists several. */
const listed = (cell: string | undefined): string[] =>
  distinct(
    (cell ?? "").split(/[;；|\n]|、(?![^（(]*[）)])/u).map((one) => one.trim().replace(/^\[([^[\]]*)\]$/u, "$1")),
  ).filter((one) => one !== "NA");

class RowReading {
  readonly patent = emptyPatent();
  readonly problems: FieldProblem[] = [];
  readonly #cells: PatentCells;

  constructor(cells: PatentCells) {
    this.#cells = cells;
  }

  cell(column: PatentColumn): string {
    const cell = this.#cells.get(column) ?? "";
    return cell === "NA" || cell === "-" || cell === "--" ? "" : cell;
  }

  list = (column: PatentColumn): string[] => listed(this.cell(column));

  problem(field: ImportedField, message: string, effect: FieldProblem["effect"]): void {
    this.problems.push({ field, message, effect });
  }

  day(column: "filed_on" | "published_on" | "granted_on" | "expires_on" | "ended_on"): string | null {
    const written = this.cell(column);
    if (written === "") return null;
    const day = dayOf(written);
    const field = column === "ended_on" ? "source_status" : column;
    if (day === null)
      this.problem(field, `${patentColumns[column]}“${written.slice(0, 30)}”不是日期，应如 2024-01-31`, "leave");
    return day;
  }

  number(
    column: "application_no" | "publication_no" | "grant_no",
    written: string,
    effect: FieldProblem["effect"] = "refuse",
  ): string {
    if (written === "") return "";
    const read = readNumber(written);
    if ("problem" in read) {
      this.problem(column, `${fieldNames[column]}“${written.slice(0, 40)}”：${read.problem}`, effect);
      return "";
    }
    const isApplication = column === "application_no";
    // Of other countries the form does not tell an application from a publication.
    if (isApplication === (read.kind === "application") || !/^\d/u.test(read.plain)) return read.plain;
    this.problem(
      column,
      `${fieldNames[column]}“${written.slice(0, 40)}”是${isApplication ? "公开号" : "申请号"}，请检查列的对应关系`,
      effect,
    );
    return "";
  }
}

/** Lists of the exchange have applications with a kind letter and without the check digit: CN 201910300011 A. */
function withCheckDigit(written: string): string {
  const [, digits = ""] = /^CN((?:19|20)\d\d[12389]\d{7})[A-Z]\d?$/u.exec(written.replaceAll(/\s/gu, "")) ?? [];
  return digits === "" ? written : applicationOf("CN", digits);
}

/** `KR20150000637 (U)`, and `CN110000010A 2019-07-12` with its day behind it, as Espacenet writes them. */
const plainPublication = (written: string): string =>
  written.replace(/\s+\d{4}-\d\d-\d\d$/u, "").replace(/\s*\(([A-Z]\d?)\)$/u, "$1");

function fillNumbers(row: RowReading): void {
  const { patent } = row;
  const written = plainPublication(row.list("publication_no")[0] ?? "").replace(/^(\D*\d+)$/u, `$1${row.cell("kind")}`);
  const published = row.number("publication_no", written);
  patent.grant_no =
    row.cell("grant_no") === "Yes" || row.cell("grant_no") === "No" ? "" : row.number("grant_no", row.cell("grant_no"));
  const [, country = "CN", kind = ""] = /^([A-Z]{2})?[A-Z]*\d+([A-Z]\d?)?$/u.exec(published) ?? [];
  if (published !== "" && isGrant(country, kind)) patent.grant_no ||= published;
  else patent.publication_no = published;
  // By its publication a patent is known without the number of its application, which lists write in many ways.
  const effect = published === "" && patent.grant_no === "" ? "refuse" : "leave";
  patent.application_no = row.number("application_no", withCheckDigit(row.cell("application_no")), effect);
  patent.type = typeFrom(row, country, kind);
}

function typeFrom(row: RowReading, country: string, kind: string): PatentType | "" {
  const written = row.cell("type").normalize("NFKC").replaceAll(/\s/gu, "");
  const own = patentTypes.find((type) => type === written || `${type}专利` === written);
  if (own !== undefined) return own;
  if (/实用新型/u.test(written)) return "实用新型";
  if (/外观/u.test(written)) return "外观设计";
  if (/发明/u.test(written)) return "发明";
  if (written !== "")
    row.problem("type", `专利类型“${written.slice(0, 20)}”无法识别，应为发明、实用新型或外观设计`, "leave");
  const { application_no } = row.patent;
  const read = application_no === "" ? null : readNumber(application_no);
  if (read !== null && !("problem" in read) && read.type !== undefined) return read.type;
  return kind === "" && country === "CN" ? "" : typeOfKind(country, kind);
}

function fillPeople(row: RowReading): void {
  const { patent } = row;
  const address = row.cell("applicant_address");
  patent.applicants = row
    .list("applicants")
    .map((name, place) => (place === 0 && address !== "" ? { name, address } : { name }));
  patent.owners = row.list("owners").map((name) => ({ name }));
  // Chinese names have no comma in them; those of others may.
  patent.inventors = distinct(
    row
      .list("inventors")
      .flatMap((one) => (/^[\p{Script=Han}·,，\s]+$/u.test(one) ? one.split(/[,，\s]+/u) : [one]))
      .map((one) => one.trim()),
  );
  patent.agency = agencyName(row.cell("agency"));
  patent.agents = row.list("agents");
  patent.province = row.cell("province");
  patent.city = row.cell("city");
  patent.district = row.cell("district");
}

function fillClasses(row: RowReading): void {
  const { patent } = row;
  const classes = (column: "main_ipc" | "ipc" | "cpc") => {
    const written = row
      .cell(column)
      .split(/[;；|,，\n]/u)
      .map((one) => one.trim())
      .filter((one) => one !== "");
    const unread = written.filter((one) => classOf(one) === "");
    if (unread.length > 0)
      row.problem(
        column,
        `${fieldNames[column]}“${unread.slice(0, 3).join("、").slice(0, 60)}”无法识别，未导入`,
        "leave",
      );
    return distinct(written.map(classOf));
  };
  const main = classes("main_ipc");
  patent.ipc = distinct([...main, ...classes("ipc")]);
  patent.main_ipc = main[0] ?? patent.ipc[0] ?? "";
  patent.cpc = classes("cpc");
  patent.locarno = row.list("locarno");
}

/** `1998.2.3 JP 12345/98`, also with the numbers of the fields: `[32]1998.2.3[33]JP[31]12345/98`. */
function partedPriority(text: string): Priority | null {
  const [, day, country = "", number = ""] =
    /^(?:\[32\])?\s*(\d{4}[./-]\d{1,2}[./-]\d{1,2})\s*(?:\[33\])?\s*([A-Z]{2})\s*(?:\[31\])?\s*(\S+)$/u.exec(text) ??
    [];
  return day === undefined ? null : { country, number, date: dayOf(day) };
}

function fillRelations(row: RowReading): void {
  const { patent } = row;
  const days = row.list("priority_dates").map(dayOf);
  patent.priorities = row
    .list("priorities")
    .flatMap((one) => one.split(/,\s*(?=\d)/u))
    .map((one, place) => {
      const parted = partedPriority(one);
      if (parted !== null) return parted;
      const [, country = "", number = "", rest = ""] = /^\s*([A-Z]{2}(?=[\d\s]))?\s*(\S+)\s*(.*)$/u.exec(one) ?? [];
      const inText = dayOf(/\d[\d./-]{7,9}/u.exec(rest)?.[0] ?? "");
      return {
        country: country || (/\b([A-Z]{2})$/u.exec(rest)?.[1] ?? ""),
        number,
        date: inText ?? days[place] ?? null,
      };
    });
  patent.pct_application_no = row.cell("pct_application_no");
  patent.pct_publication_no = row.cell("pct_publication_no");
  const parent = readNumber(row.cell("parent_no"));
  patent.parent_no = "problem" in parent ? row.cell("parent_no") : parent.plain;
  patent.citations = row.list("citations").map((written) => {
    const read = readNumber(written);
    return "problem" in read
      ? { number: "", title: written, by: "" as const }
      : { number: read.plain, title: "", by: "" as const };
  });
  const members = distinct(row.list("family_simple").map((one) => one.toUpperCase().replaceAll(/[\s,]/gu, "")));
  const whole = distinct([...members, shownNumber(patent)]).toSorted();
  patent.family_simple = members.length === 0 || whole.length < 2 ? "" : `list:${whole[0]}`;
}

const shownNumber = ({ publication_no, grant_no }: ImportedPatent): string => {
  const number = publication_no || grant_no;
  return /^\d/u.test(number) ? `CN${number}` : number;
};

/** 失效日 is the day a right has ended where a word says so or the term is longer; else it is the end of its term. */
function fillStatus(row: RowReading): void {
  const { patent } = row;
  const ended = row.day("ended_on");
  const [state, detail] = [row.cell("status"), row.cell("status_detail")];
  const said = readSourceStatus(state, detail, ended);
  if (said === null && state + detail !== "")
    row.problem("source_status", `法律状态“${(state || detail).slice(0, 30)}”无法识别，未导入`, "leave");
  const isEarly = ended !== null && said === null && ended < (termEnd(patent) ?? "");
  patent.source_status = isEarly ? { on: ended, reason: "", status: "失效" } : said;
  if (patent.source_status?.status !== "失效") patent.expires_on ??= ended;
}

/** A record from the cells of a row, with what is wrong field by field. */
export function readPatentRow(cells: PatentCells): { patent: ImportedPatent; problems: FieldProblem[] } {
  const row = new RowReading(cells);
  const { patent } = row;
  fillNumbers(row);
  patent.title = row.cell("title");
  patent.abstract = row.cell("abstract");
  fillPeople(row);
  fillClasses(row);
  patent.filed_on = row.day("filed_on");
  const published = row.day("published_on");
  patent.granted_on = row.day("granted_on");
  if (patent.publication_no === "" && patent.grant_no !== "") patent.granted_on ??= published;
  else patent.published_on = published;
  patent.expires_on = row.day("expires_on");
  fillStatus(row);
  fillRelations(row);
  patent.claims = claimsOf([row.cell("claims")].filter((text) => text !== ""));
  const description = new Description();
  for (const line of row.cell("description").split("\n")) description.paragraph(line.trim());
  patent.description = description.sections;
  return { patent, problems: row.problems };
}
