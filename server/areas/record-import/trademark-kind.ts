import { inArray } from "drizzle-orm";
import { v7 } from "uuid";
import { readTrademarkStatus, type TrademarkSourceStatus } from "#contract/trademark/source-status.ts";
import { trademarkForms, trademarkTypes } from "#contract/trademark/trademark-words.ts";
import { settleTrademarks } from "#server/database/trademark-terms.ts";
import { type TrademarkDbRow, trademarkEvents, trademarks as t } from "#server/database/tables/ip/trademark.ts";
import { placeOf } from "#contract/core/sheets/row-place.ts";
import type { NamedRow } from "#server/importers/named-columns.ts";
import { CellReader, type CompanyFinder, companyFinder, linked, partsOf, told } from "./read-cells.ts";
import type { ImportClock, PlannedLine, RecordKind } from "./record-kind.ts";

/** Numbers as the register writes them, of international registrations with G. */
const numberForm = /^G?\d{1,9}[A-Z]?$/u;
const firstService = 35;

/** `第 1234 号`, `１２３４` as `1234`. */
export const registrationNo = (cell: string): string =>
  cell
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s第号]/gu, "");

/** `第9类`, `09`, `9` as 9; null: it is no class. */
export function classOf(cell: string): number | null {
  const digits = /^第?0*(\d{1,2})类?$/u.exec(cell.normalize("NFKC").replaceAll(/\s/gu, ""))?.[1];
  const number = Number(digits);
  return number >= 1 && number <= 45 ? number : null;
}

function fieldsOf(row: NamedRow, { today }: ImportClock) {
  const { cells } = row;
  const read = new CellReader("trademarks", cells, today);
  const registration_no = registrationNo(cells["registration_no"] ?? "");
  if (cells["registration_no"] !== undefined && !numberForm.test(registration_no))
    read.problems["registration_no"] = `注册号“${cells["registration_no"].slice(0, 20)}”不正确，应为 1 至 9 位数字`;
  const number = classOf(cells["class"] ?? "");
  if (cells["class"] !== undefined && number === null) read.problems["class"] = "国际分类应为 1 至 45 的整数";
  const fields = {
    name: read.text("name", 100),
    goods: cells["goods"] === undefined ? undefined : partsOf(cells["goods"]).slice(0, 500),
    type: read.word("type", trademarkTypes),
    form: read.word("form", trademarkForms),
    applicant: read.text("applicant", 200),
    applicant_code: read.text("applicant_code", 30),
    applicant_address: read.text("applicant_address", 300),
    co_applicants: cells["co_applicants"] === undefined ? undefined : partsOf(cells["co_applicants"]).slice(0, 50),
    agency: read.text("agency", 200),
    filed_on: read.day("filed_on"),
    published_on: read.day("published_on"),
    registered_on: read.day("registered_on"),
    stated_to: read.day("stated_to", true),
    source_status: readTrademarkStatus(cells["status"] ?? "", today) ?? undefined,
  };
  read.inOrder("filed_on", "published_on");
  read.inOrder("published_on", "registered_on");
  read.inOrder("registered_on", "stated_to");
  return { registration_no, class: number, fields: told(fields), problems: read.problems };
}

const keyOf = (row: { registration_no: string; class: number }) => `${row.registration_no}/${row.class}`;

const blank = (registration_no: string, number: number, { now, today }: ImportClock): TrademarkDbRow => ({
  id: v7(),
  registration_no,
  class: number,
  name: "",
  goods: [],
  type: number >= firstService ? "服务商标" : "商品商标",
  form: "文字",
  applicant: "",
  applicant_code: "",
  applicant_address: "",
  co_applicants: [],
  agency: "",
  filed_on: null,
  published_on: null,
  registered_on: null,
  stated_to: null,
  source_status: null,
  picture_sha256: "",
  picture_size: null,
  source: "文件导入",
  source_on: today,
  company_ids: [],
  term_from: null,
  term_to: null,
  refused_on: null,
  ended_on: null,
  ended_reason: "",
  problems: [],
  created_at: new Date(now),
  updated_at: new Date(now),
});

interface Known {
  rows: ReadonlyMap<string, TrademarkDbRow>;
  find: CompanyFinder;
}

/** What a row is about, also where its class is missing or none. */
function titleOf({ cells }: NamedRow, { registration_no, class: number, fields }: ReturnType<typeof fieldsOf>): string {
  const classWords = cells["class"] === undefined ? "类别未填" : number === null ? "类别不正确" : `第${number}类`;
  return [registration_no, fields.name ?? "", classWords].filter((word) => word !== "").join(" ");
}

/** The same said again is as old as it was: a file that comes twice changes nothing. */
const sinceWhen = (said: TrademarkSourceStatus | null, before: TrademarkSourceStatus | null) =>
  said?.state === before?.state && said?.reason === before?.reason ? before : said;

function planned(row: NamedRow, known: Known, clock: ImportClock): PlannedLine {
  const read = fieldsOf(row, clock);
  const { registration_no, class: number, fields, problems } = read;
  const title = titleOf(row, read);
  if (number === null || Object.keys(problems).length > 0) return { ...placeOf(row), title, problems, records: [] };
  const before = known.rows.get(keyOf({ registration_no, class: number })) ?? null;
  const next = { ...(before ?? blank(registration_no, number, clock)), ...fields };
  next.source_status = sinceWhen(next.source_status, before?.source_status ?? null);
  const found = known.find([next.applicant, ...next.co_applicants], next.applicant_code);
  const record = { ...next, company_ids: linked(found, before, before?.applicant === next.applicant) };
  return { ...placeOf(row), title, problems, records: [{ record, before }] };
}

/** Trademarks: a registration in a class is one record. */
export const trademarkKind: RecordKind = {
  table: t,
  keys: ["registration_no", "class"],
  own: [
    "name",
    "goods",
    "type",
    "form",
    "applicant",
    "applicant_code",
    "applicant_address",
    "co_applicants",
    "agency",
    "filed_on",
    "published_on",
    "registered_on",
    "stated_to",
    "source_status",
    "company_ids",
  ],
  async plan(db, rows, clock) {
    const numbers = rows.map(({ cells }) => registrationNo(cells["registration_no"] ?? ""));
    const stored = await db.select().from(t).where(inArray(t.registration_no, numbers));
    const names = rows.flatMap(({ cells }) => [cells["applicant"] ?? "", ...partsOf(cells["co_applicants"] ?? "")]);
    const find = await companyFinder(
      db,
      [...names, ...stored.flatMap(({ co_applicants }) => co_applicants)],
      rows.map(({ cells }) => cells["applicant_code"] ?? ""),
    );
    const known = { rows: new Map(stored.map((row) => [keyOf(row), row])), find };
    return rows.map((row) => planned(row, known, clock));
  },
  settle: (db, records, { holidays }) =>
    settleTrademarks(
      db,
      records.map(({ id }) => id),
      holidays,
    ),
  async inUse(db, ids) {
    const events = await db
      .selectDistinct({ id: trademarkEvents.trademark_id })
      .from(trademarkEvents)
      .where(inArray(trademarkEvents.trademark_id, [...ids]));
    const drawn = await db
      .select({ id: t.id, picture: t.picture_sha256 })
      .from(t)
      .where(inArray(t.id, [...ids]));
    return [...events.map(({ id }) => id), ...drawn.filter(({ picture }) => picture !== "").map(({ id }) => id)];
  },
};
