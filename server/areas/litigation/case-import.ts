import { and, eq, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { caseCalls } from "#contract/litigation/case-calls.ts";
import { countryOf } from "#contract/core/countries.ts";
import { caseRoles } from "#contract/litigation/case-kinds.ts";
import { tidyCase } from "#contract/litigation/case-rules.ts";
import { type CaseColumn, caseColumns, type caseSheetCalls, caseSheetLimits } from "#contract/litigation/case-sheet.ts";
import { ownCompany } from "#server/areas/company/company-access.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { cases as c } from "#server/database/tables/ip/case.ts";
import { dayOfCell } from "#server/importers/cell-values.ts";
import { readSheet, type SheetRow } from "#server/importers/sheet-rows.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { addCase } from "./case-writes.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Result = OutputOf<typeof caseSheetCalls.caseImport>;
type Line = Result["rows"][number];
type Cells = SheetRow<CaseColumn>["cells"];
type Given = ParsedInputOf<typeof caseCalls.caseCreate>;

const shape = {
  columns: caseColumns,
  key: "title",
  rows: caseSheetLimits.rows,
  bytes: caseSheetLimits.bytes,
  record: "案件",
} as const;

const entries = (cell: string | undefined) =>
  (cell ?? "")
    .split(/[；;\n]/u)
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** `原告 甲公司`: a role, then a name. A role that is none stays for the rules to refuse. */
function partyOf(entry: string) {
  const role = caseRoles.toSorted((a, b) => b.length - a.length).find((one) => entry.startsWith(one)) ?? "";
  return { role, name: entry.slice(role.length).replace(/^[\s:：]+/u, "") };
}

function rightOf(entry: string) {
  const [, kind = "专利", number = ""] = /^(专利|商标)?[\s:：]*(.*)$/u.exec(entry) ?? [];
  return { kind, number };
}

/** 1,000.50元 is 1000.50. */
const amountOf = (cell: string | undefined) =>
  cell === undefined ? null : cell.normalize("NFKC").replaceAll(/[\s,]|元$/gu, "");

/** A row as a case is created; what is missing or wrong is left for the schema to name. */
function rawOf({ kind, title, own_role, stage, happened_on, ...cells }: Cells) {
  const { parties, rights, claimed, awarded, cost, country, result, ...texts } = cells;
  return {
    id: v7(),
    ...texts,
    kind,
    own_role,
    title: title ?? "",
    result: result ?? null,
    parties: entries(parties).map(partyOf),
    rights: entries(rights).map(rightOf),
    claimed: amountOf(claimed),
    awarded: amountOf(awarded),
    cost: amountOf(cost),
    country: country === undefined ? null : (countryOf(country) ?? country),
    step: { stage, happened_on: dayOfCell(happened_on ?? "") },
  };
}

/** Problems under the headings of the file; what is wrong inside a list is wrong in its cell. */
function byHeading(fields: Record<string, string>): Record<string, string> {
  const headings = Object.entries(fields).map(([field, problem]) => {
    const [first = "", second = ""] = field.split(".");
    const column = (first === "step" ? second : first) as CaseColumn;
    return [caseColumns[column] ?? "整行", problem];
  });
  return Object.fromEntries(headings) as Record<string, string>;
}

/** A living case of the company that is the one of the row: by its number, or by kind, title and day without one. */
async function isThere(context: CallContext, companyId: string, given: Given): Promise<boolean> {
  const { kind, number, title } = tidyCase(given);
  const same =
    number === ""
      ? and(eq(c.number, ""), eq(c.title, title), eq(c.started_on, given.step.happened_on))
      : eq(c.number, number);
  const where = and(eq(c.company_id, companyId), eq(c.kind, kind), isNull(c.deleted_at), same);
  return (await context.db.$count(c, where)) > 0;
}

async function addLine(
  context: CallContext,
  companyId: string,
  { cells, ...place }: SheetRow<CaseColumn>,
): Promise<Line> {
  const row = { ...place, title: cells.title ?? "" };
  const parsed = caseCalls.caseCreate.input.safeParse(rawOf(cells));
  if (!parsed.success) return { ...row, state: "refused", problems: byHeading(fieldsOf(parsed.error.issues)) };
  const given = parsed.data;
  if (await isThere(context, companyId, given)) return { ...row, state: "same", problems: {} };
  try {
    await inTransaction(context, (inside) => addCase(inside, companyId, given));
    return { ...row, state: "added", problems: {} };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { fields = { row: error.message } } = error.data;
    return { ...row, state: "refused", problems: byHeading(fields) };
  }
}

/** Adds the rows of a file one by one: what is wrong with one stops no other, and the same file again adds nothing. */
export async function caseImport(context: CallContext): Promise<Result> {
  const { id } = await ownCompany(context);
  const rows: Line[] = [];
  const sheet = await readSheet(context.bytes, shape);
  for (const row of sheet.rows) rows.push(await addLine(context, id, row));
  const counted = (state: Line["state"]) => rows.filter((row) => row.state === state).length;
  const added = counted("added");
  await writeAudit(context, "case-import", { added, rows: rows.length });
  return { added, same: counted("same"), refused: counted("refused"), rows, unread: sheet.unread };
}
