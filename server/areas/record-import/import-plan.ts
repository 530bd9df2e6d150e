import { isDeepStrictEqual } from "node:util";
import { placeOf, rowPlace } from "#contract/core/sheets/row-place.ts";
import { dayOf } from "#contract/core/time.ts";
import {
  recordImportLimits,
  type ImportedLine,
  type RecordAction,
  type RecordImportResult,
} from "#contract/ip-import/import-calls.ts";
import { columnsOf, type RecordImportKind, recordImportWords } from "#contract/ip-import/import-columns.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import type { Db } from "#server/database/connect.ts";
import { type NamedRow, type NamedTable, readNamedTable } from "#server/importers/named-columns.ts";
import { refusedFile } from "#server/importers/read-tables.ts";
import { copyrightKind } from "./copyright-kind.ts";
import { judgmentKind } from "./judgment-kind.ts";
import type { ImportClock, PlannedLine, RecordKind, Stored } from "./record-kind.ts";
import { trademarkEventKind } from "./trademark-event-kind.ts";
import { trademarkKind } from "./trademark-kind.ts";

export const recordKinds: Readonly<Record<RecordImportKind, RecordKind>> = {
  trademarks: trademarkKind,
  trademark_events: trademarkEventKind,
  judgments: judgmentKind,
  copyrights: copyrightKind,
};

/** The rows of a file of a kind; refused in words where it is none. */
export function readRecordFile(kind: RecordImportKind, bytes: Buffer): Promise<NamedTable> {
  if (bytes.length === 0) throw refusedFile("文件是空的，请重新选择");
  if (bytes.length > recordImportLimits.bytes) throw refusedFile("文件最大 20 MB，请分成几个文件");
  const columns = Object.entries(columnsOf(kind));
  return readNamedTable(bytes, {
    headings: Object.fromEntries(columns.map(([key, { heading, aliases }]) => [key, [heading, ...aliases]])),
    needed: columns.filter(([, { isRequired }]) => isRequired).map(([key]) => key),
    most: recordImportLimits.rows,
    thing: recordImportWords[kind],
  });
}

export const importClock = async (db: Db, now: number): Promise<ImportClock> => ({
  now,
  today: dayOf(now),
  holidays: await holidaysFrom(db),
});

/** Only what an import writes, as it is compared. */
export const ownOf = (kind: RecordKind, record: Stored): Record<string, unknown> =>
  Object.fromEntries(kind.own.map((name) => [name, record[name]]));

/** A record to write, with what stands there now. */
interface Change {
  record: Stored;
  before: Stored | null;
}

export interface Planned extends PlannedLine {
  action: RecordAction;
  keys: string[];
  /** Of its records those that differ. */
  changes: Change[];
}

function judged(kind: RecordKind, line: PlannedLine & { keys: string[] }): Planned {
  const changes = line.records.filter(
    ({ record, before }) => before === null || !isDeepStrictEqual(ownOf(kind, record), ownOf(kind, before)),
  );
  const isRefused = Object.keys(line.problems).length > 0;
  const isNew = changes.some(({ before }) => before === null);
  const action = isRefused ? "refused" : changes.length === 0 ? "same" : isNew ? "create" : "change";
  return { ...line, action, keys: isRefused ? [] : line.keys, changes: isRefused ? [] : changes };
}

/** What a line of a file is about, as its kind tells records apart. */
const keysOf = ({ keys }: RecordKind, { records }: PlannedLine): string[] =>
  records.map(({ record }) => keys.map((name) => String(record[name])).join("/"));

/** Places of the first rows about records, in words by their keys. */
type FirstPlaces = ReadonlyMap<string, string>;
/** The first places of records, among rows that were read before. */
type Earlier = (keys: readonly string[]) => Promise<FirstPlaces>;

/** Refuses the second row of a file about the same record; `earlier` asks for the first ones of rows read before. */
async function refuseDoubles(
  kind: RecordKind,
  lines: readonly PlannedLine[],
  earlier: Earlier,
): Promise<(PlannedLine & { keys: string[] })[]> {
  const keyed = lines.map((line) => ({ ...line, keys: keysOf(kind, line) }));
  const first = new Map(await earlier(keyed.flatMap(({ keys }) => keys)));
  for (const { keys, problems, ...row } of keyed)
    for (const key of keys) {
      const before = first.get(key);
      if (before === undefined) first.set(key, rowPlace(row));
      else problems["row"] = `与${before}是同一条记录`;
    }
  return keyed;
}

const noneEarlier: Earlier = async () => new Map();

export async function planRecords(
  db: Db,
  kind: RecordImportKind,
  rows: readonly NamedRow[],
  clock: ImportClock,
  earlier = noneEarlier,
): Promise<Planned[]> {
  const lines = await recordKinds[kind].plan(db, rows, clock);
  const keyed = await refuseDoubles(recordKinds[kind], lines, earlier);
  return keyed.map((line) => judged(recordKinds[kind], line));
}

/** A planned line as it is told. */
export function toldLine(kind: RecordImportKind, { title, action, problems, ...row }: Planned): ImportedLine {
  const columns = columnsOf(kind);
  const told = Object.entries(problems).map(([field, words]) => [columns[field]?.heading ?? wholeRow, words]);
  return {
    ...placeOf(row),
    title: title.slice(0, 200),
    action,
    problems: Object.fromEntries(told) as Record<string, string>,
  };
}

/** How many lines came to what. */
export function countActions(planned: readonly Planned[]): RecordImportResult["counts"] {
  const counts = { create: 0, change: 0, same: 0, refused: 0 };
  for (const { action } of planned) counts[action] += 1;
  return counts;
}

const wholeRow = "整行";
const actionOrder: readonly RecordAction[] = ["refused", "create", "change", "same"];

/** What was planned, as it is told. */
export function toldResult(kind: RecordImportKind, table: NamedTable, planned: readonly Planned[]): RecordImportResult {
  const columns = columnsOf(kind);
  return {
    counts: countActions(planned),
    rows: actionOrder
      .flatMap((action) => planned.filter((line) => line.action === action))
      .slice(0, recordImportLimits.told)
      .map((line) => toldLine(kind, line)),
    read: table.read.map((field) => columns[field]?.heading ?? wholeRow),
    ignored: table.ignored,
    unread: table.unread,
  };
}
