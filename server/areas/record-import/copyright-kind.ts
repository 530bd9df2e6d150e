import { inArray } from "drizzle-orm";
import { v7 } from "uuid";
import { type CopyrightKind, copyrightKinds } from "#contract/copyright/copyright-calls.ts";
import { copyrightRecords as c } from "#server/database/tables/ip/public-records.ts";
import { placeOf } from "#contract/core/sheets/row-place.ts";
import type { NamedRow } from "#server/importers/named-columns.ts";
import { CellReader, type CompanyFinder, companyFinder, linked, partsOf, told } from "./read-cells.ts";
import type { ImportClock, PlannedLine, RecordKind } from "./record-kind.ts";

type Row = typeof c.$inferSelect;

/** Other words for the kinds. */
const meant: Record<string, CopyrightKind> = {
  软件: "软件著作权",
  计算机软件: "软件著作权",
  计算机软件著作权: "软件著作权",
  作品: "作品著作权",
  作品登记: "作品著作权",
  海关知识产权备案: "海关备案",
  海关: "海关备案",
};

const numberOf = (cell: string): string => cell.normalize("NFKC").toUpperCase().replaceAll(/\s/gu, "");

function fieldsOf({ cells }: NamedRow, today: string) {
  const read = new CellReader("copyrights", cells, today);
  read.text("number", 60);
  const kind = read.word("kind", copyrightKinds, (cell) => meant[cell] ?? cell);
  const fields = {
    name: read.text("name", 200),
    category: read.text("category", 60),
    owner: read.text("owner", 200),
    owner_code: read.text("owner_code", 30),
    co_owners: cells["co_owners"] === undefined ? undefined : partsOf(cells["co_owners"]).slice(0, 50),
    completed_on: read.day("completed_on"),
    published_on: read.day("published_on"),
    registered_on: read.day("registered_on"),
    valid_to: read.day("valid_to", true),
    right_no: read.text("right_no", 60),
    note: read.text("note", 500),
  };
  read.inOrder("completed_on", "registered_on");
  read.inOrder("registered_on", "valid_to");
  if (fields.valid_to !== undefined && kind !== undefined && kind !== "海关备案")
    read.problems["valid_to"] ??= `${kind}没有登记的有效期，请留空`;
  return { kind, number: numberOf(cells["number"] ?? ""), fields: told(fields), problems: read.problems };
}

const keyOf = (row: { kind: string; number: string }) => `${row.kind}/${row.number}`;

const blank = (kind: CopyrightKind, number: string, { now, today }: ImportClock): Row => ({
  id: v7(),
  kind,
  number,
  name: "",
  category: "",
  owner: "",
  owner_code: "",
  co_owners: [],
  completed_on: null,
  published_on: null,
  registered_on: null,
  valid_to: null,
  right_no: "",
  note: "",
  source: "文件导入",
  source_on: today,
  company_ids: [],
  created_at: new Date(now),
  updated_at: new Date(now),
});

function planned(row: NamedRow, known: ReadonlyMap<string, Row>, find: CompanyFinder, clock: ImportClock): PlannedLine {
  const { kind, number, fields, problems } = fieldsOf(row, clock.today);
  const title = `${number} ${fields.name ?? ""}`;
  if (kind === undefined || Object.keys(problems).length > 0) return { ...placeOf(row), title, problems, records: [] };
  const before = known.get(keyOf({ kind, number })) ?? null;
  const next = { ...(before ?? blank(kind, number, clock)), ...fields };
  const found = find([next.owner, ...next.co_owners], next.owner_code);
  const record = { ...next, company_ids: linked(found, before, before?.owner === next.owner) };
  return { ...placeOf(row), title, problems, records: [{ record, before }] };
}

/** Registered software and works and filings with the customs: a kind and a number are one record. */
export const copyrightKind: RecordKind = {
  table: c,
  keys: ["kind", "number"],
  own: [
    "name",
    "category",
    "owner",
    "owner_code",
    "co_owners",
    "completed_on",
    "published_on",
    "registered_on",
    "valid_to",
    "right_no",
    "note",
    "company_ids",
  ],
  async plan(db, rows, clock) {
    const numbers = rows.map(({ cells }) => numberOf(cells["number"] ?? ""));
    const stored = await db.select().from(c).where(inArray(c.number, numbers));
    const find = await companyFinder(
      db,
      [
        ...rows.flatMap(({ cells }) => [cells["owner"] ?? "", ...partsOf(cells["co_owners"] ?? "")]),
        ...stored.flatMap(({ co_owners }) => co_owners),
      ],
      rows.map(({ cells }) => cells["owner_code"] ?? ""),
    );
    const known = new Map(stored.map((row) => [keyOf(row), row]));
    return rows.map((row) => planned(row, known, find, clock));
  },
};
