import { isDeepStrictEqual } from "node:util";
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
import { type NamedTable, readNamedTable } from "#server/importers/named-columns.ts";
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

interface Planned extends PlannedLine {
  action: RecordAction;
  /** Of its records those that differ. */
  changes: Change[];
}

function judged(kind: RecordKind, line: PlannedLine): Planned {
  const changes = line.records.filter(
    ({ record, before }) => before === null || !isDeepStrictEqual(ownOf(kind, record), ownOf(kind, before)),
  );
  const isRefused = Object.keys(line.problems).length > 0;
  const isNew = changes.some(({ before }) => before === null);
  const action = isRefused ? "refused" : changes.length === 0 ? "same" : isNew ? "create" : "change";
  return { ...line, action, changes: isRefused ? [] : changes };
}

/** Refuses the second row of a file about the same record. */
function refuseDoubles({ keys }: RecordKind, lines: readonly PlannedLine[]): void {
  const first = new Map<string, number>();
  for (const { line, records, problems } of lines)
    for (const { record } of records) {
      const key = keys.map((name) => String(record[name])).join("/");
      const before = first.get(key);
      if (before === undefined) first.set(key, line);
      else problems["row"] = `与第 ${before} 行是同一条记录`;
    }
}

export async function planRecords(
  db: Db,
  kind: RecordImportKind,
  table: NamedTable,
  clock: ImportClock,
): Promise<Planned[]> {
  const lines = await recordKinds[kind].plan(db, table.rows, clock);
  refuseDoubles(recordKinds[kind], lines);
  return lines.map((line) => judged(recordKinds[kind], line));
}

const actionOrder: readonly RecordAction[] = ["refused", "create", "change", "same"];

/** What was planned, or done, as it is told. */
export function toldResult(kind: RecordImportKind, table: NamedTable, planned: readonly Planned[]): RecordImportResult {
  const columns = columnsOf(kind);
  const heading = (field: string) => columns[field]?.heading ?? "整行";
  const count = (action: RecordAction) => planned.filter((line) => line.action === action).length;
  const rows: ImportedLine[] = actionOrder
    .flatMap((action) => planned.filter((line) => line.action === action))
    .slice(0, recordImportLimits.told)
    .map(({ line, title, action, problems }) => ({
      line,
      title: title.slice(0, 200),
      action,
      problems: Object.fromEntries(Object.entries(problems).map(([field, words]) => [heading(field), words])),
    }));
  return {
    counts: { create: count("create"), change: count("change"), same: count("same"), refused: count("refused") },
    rows,
    read: table.read.map(heading),
    ignored: table.ignored,
  };
}
