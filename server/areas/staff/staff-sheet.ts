import { mobileOf } from "#contract/core/pasted/phone-numbers.ts";
import { inArray } from "drizzle-orm";
import { v7 } from "uuid";
import {
  type MadePassword,
  type SheetLine,
  type StaffSheetColumn,
  staffSheetColumns,
  staffSheetKinds,
  staffSheetLimits,
} from "#contract/account/staff-batch.ts";
import { NewStaff } from "#contract/account/staff.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { type RowPlace, rowPlace } from "#contract/core/sheets/row-place.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import type { contract } from "#contract/index.ts";
import { partsOf } from "#server/areas/record-import/read-cells.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { type NamedRow, readNamedTable } from "#server/importers/named-columns.ts";
import { refusedFile } from "#server/importers/read-tables.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { isStreetLead, refuseIncomplete, refuseKind, refuseUnlessManager, withinUnit } from "./staff-rules.ts";
import { changing, insertStaff, passwordFor, takenMobile } from "./staff-writes.ts";

type Cells = Partial<Record<StaffSheetColumn, string>>;
type Problems = Partial<Record<StaffSheetColumn, string>>;

/** A row with what an account would be made of; null: something is wrong with it. */
interface Planned {
  line: SheetLine;
  account: NewStaff | null;
}

/** Columns of the fields that an account has otherwise. */
const columnOf: Readonly<Record<string, StaffSheetColumn>> = {
  name: "name",
  mobile: "mobile",
  kind: "kind",
  newtype: "kind",
  unit: "unit",
  street_ids: "streets",
  is_lead: "lead",
};

const byColumn = (fields: Record<string, string>): Problems =>
  Object.fromEntries(Object.entries(fields).map(([field, problem]) => [columnOf[field] ?? "name", problem]));

const plainStreet = (name: string) => name.trim().replace(/(?:街道|镇)$/u, "");

async function streetFinder({ db }: CallContext): Promise<(name: string) => string | undefined> {
  const rows = await db.select({ id: streets.id, name: streets.name }).from(streets);
  const byName = new Map(rows.map(({ id, name }) => [plainStreet(name), id]));
  return (name) => byName.get(plainStreet(name));
}

const yesWords: Readonly<Record<string, boolean>> = { 是: true, 否: false, "": false };

const plainMobile = (cell: string) => mobileOf(cell) ?? cell.trim();

/** The account of a row, and what of its cells cannot be read. */
function accountOf(cells: Cells, streetOf: (name: string) => string | undefined, person: Person) {
  const problems: Problems = {};
  const kinds: Readonly<Record<string, { kind: "street" | "district"; newtype: "town" | "agency" }>> = staffSheetKinds;
  // A lead's people are all of their own unit.
  const kind = isStreetLead(person) ? staffSheetKinds.镇街人员 : kinds[cells.kind ?? ""];
  if (kind === undefined) problems.kind = `账号类型应为${Object.keys(kinds).join("、")}之一`;
  const names = partsOf(cells.streets ?? "");
  const unknown = names.filter((name) => streetOf(name) === undefined);
  if (unknown.length > 0) problems.streets = `没有名为“${unknown.join("、").slice(0, 40)}”的镇街`;
  const isLead = yesWords[cells.lead ?? ""];
  if (isLead === undefined) problems.lead = "负责人应填“是”或“否”";
  const parsed = NewStaff.safeParse({
    id: v7(),
    name: cells.name ?? "",
    mobile: cells.mobile ?? "",
    ...(kind ?? staffSheetKinds.镇街人员),
    unit: cells.unit ?? "",
    street_ids: kind?.kind === "district" ? [] : names.flatMap((name) => streetOf(name) ?? []),
    is_lead: isLead ?? false,
  });
  if (parsed.success) return { problems, account: parsed.data };
  return { problems: { ...byColumn(fieldsOf(parsed.error.issues)), ...problems }, account: null };
}

/** What the rules of a single account say; the unit of a lead's people is filled in. */
function ruled(person: Person, account: NewStaff): { problems: Problems; account: NewStaff } {
  try {
    refuseKind(person, account.kind);
    const own = withinUnit(person, account);
    refuseIncomplete(own.kind, own);
    return { problems: {}, account: own };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { problems: byColumn(error.data.fields ?? { kind: error.message }), account };
  }
}

const lineOf = ({ cells, ...place }: RowPlace & { cells: Cells }, problems: Problems): SheetLine => ({
  ...place,
  name: cells.name ?? "",
  mobile: cells.mobile ?? "",
  kind: cells.kind ?? "",
  unit: cells.unit ?? "",
  streets: cells.streets ?? "",
  is_lead: cells.lead === "是",
  problems: Object.fromEntries(
    Object.entries(problems).map(([column, problem]) => [staffSheetColumns[column as StaffSheetColumn], problem]),
  ),
});

async function readFile(bytes: Buffer) {
  if (bytes.length > staffSheetLimits.bytes) throw refusedFile("文件最大 2 MB，请分成几个文件");
  return readNamedTable(bytes, {
    headings: Object.fromEntries(Object.entries(staffSheetColumns).map(([key, heading]) => [key, [heading]])),
    needed: ["name", "mobile"],
    most: staffSheetLimits.rows,
    thing: "账号",
  });
}

/** Every row of the file by the rules of a single account, by what it says of others in the file, and by who is there. */
async function plan(context: CallContext): Promise<{ rows: Planned[]; ignored: string[]; unread: string[] }> {
  const person = personOf(context);
  refuseUnlessManager(person);
  const { rows, ignored, unread } = await readFile(context.bytes);
  const streetOf = await streetFinder(context);
  const mobiles = rows.map(({ cells }) => plainMobile(cells.mobile ?? ""));
  const taken = await takenAmong(context, mobiles);
  const firstWith = (mobile: string) => rows[mobiles.indexOf(mobile)];
  const planned = rows.map((row: NamedRow, place) => {
    const read = accountOf(row.cells, streetOf, person);
    const checked = read.account === null ? read : ruled(person, read.account);
    const problems = { ...checked.problems, ...read.problems };
    const mobile = mobiles[place] ?? "";
    const first = firstWith(mobile);
    if (taken.has(mobile)) problems.mobile ??= takenMobile;
    else if (mobile !== "" && first !== undefined && first !== row)
      problems.mobile ??= `与${rowPlace(first)}的手机号相同`;
    const isRight = Object.keys(problems).length === 0;
    return { line: lineOf(row, problems), account: isRight ? checked.account : null };
  });
  return { rows: planned, ignored, unread };
}

async function takenAmong({ db }: CallContext, mobiles: readonly string[]): Promise<ReadonlySet<string>> {
  if (mobiles.length === 0) return new Set();
  const rows = await db
    .select({ mobile: accounts.mobile })
    .from(accounts)
    .where(inArray(accounts.mobile, [...mobiles]));
  return new Set(rows.map(({ mobile }) => mobile));
}

/** Says of every row what is wrong with it. */
export async function readStaffSheet(context: CallContext): Promise<OutputOf<typeof contract.staff.sheetRead>> {
  const { rows, ignored, unread } = await plan(context);
  return { rows: rows.map(({ line }) => line), ignored, unread };
}

/** Passwords that are made at a time: each takes a processor and 19 MiB for a moment. */
const atOnce = 4;

async function withPasswords(found: readonly { line: SheetLine; account: NewStaff }[]) {
  const made: { line: SheetLine; account: NewStaff; password: string; password_hash: string }[] = [];
  for (let from = 0; from < found.length; from += atOnce) {
    const some = found.slice(from, from + atOnce);
    made.push(...(await Promise.all(some.map(async (one) => ({ ...one, ...(await passwordFor(one.account)) })))));
  }
  return made;
}

/** Creates the accounts of the rows that are right, in one transaction. */
export async function createFromSheet(context: CallContext): Promise<OutputOf<typeof contract.staff.sheetCreate>> {
  const { rows, unread } = await plan(context);
  const refused = rows.filter(({ account }) => account === null).map(({ line }) => line);
  const right = rows.flatMap(({ line, account }) => (account === null ? [] : [{ line, account }]));
  const ready = await withPasswords(right);
  return changing(context, async (inside, person, at) => {
    const made: MadePassword[] = [];
    for (const { line, account, password, password_hash } of ready) {
      const row = await insertStaff(inside, person, { ...account, password_hash, at });
      if (row === null) refused.push({ ...line, problems: { [staffSheetColumns.mobile]: takenMobile } });
      else made.push({ id: row.id, name: row.name, mobile: row.mobile, password });
    }
    if (made.length > 0) await writeAudit(inside, "account-import", { made: made.length, refused: refused.length });
    return { made, refused: refused.toSorted((a, b) => a.line - b.line), unread };
  });
}
