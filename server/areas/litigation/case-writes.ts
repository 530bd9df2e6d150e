import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { type Case, CaseFields, caseFieldNames } from "#contract/litigation/case.ts";
import { caseBounds, type caseCalls } from "#contract/litigation/case-calls.ts";
import { stagesOf } from "#contract/litigation/case-kinds.ts";
import { caseProblems, stepProblems, tidyCase } from "#contract/litigation/case-rules.ts";
import { openDockings } from "#contract/litigation/docking-rules.ts";
import { v7 } from "uuid";
import { lockCompanies, ownCompany } from "#server/areas/company/company-access.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { caseDockings, type CaseDbRow, cases, caseSteps } from "#server/database/tables/ip/case.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { differences, keepRevision } from "#server/plugins/record-edits.ts";
import { deleteRecord, editRecord, type MortalKind, restoreRecord } from "#server/plugins/record-life.ts";
import { lockedCase } from "./case-access.ts";
import { shownCase } from "./case-rows.ts";

type Changes = Partial<CaseFields>;

const fieldsOf = (row: CaseDbRow): CaseFields =>
  Object.fromEntries(caseFieldNames.map((name) => [name, row[name]])) as unknown as CaseFields;

function refuseWrong(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
}

/** Two living cases of a company do not carry the same number of the same kind. */
async function refuseDouble(context: CallContext, companyId: string, id: string, { kind, number }: CaseFields) {
  if (number === "") return;
  const same = and(
    eq(cases.company_id, companyId),
    eq(cases.kind, kind),
    eq(cases.number, number),
    ne(cases.id, id),
    isNull(cases.deleted_at),
  );
  if ((await context.db.$count(cases, same)) > 0)
    throw refusedFields({ number: `已有案号为 ${number} 的${kind}，请勿重复登记` });
}

/** The company is locked: of many at once none comes over the bound. */
async function refuseMany({ db }: CallContext, companyId: string): Promise<void> {
  const living = and(eq(cases.company_id, companyId), isNull(cases.deleted_at));
  if ((await db.$count(cases, living)) >= caseBounds.cases)
    throw new Refused(409, `一家企业最多登记 ${caseBounds.cases} 个案件，请先删除不需要的案件`, { reason: "bound" });
}

/** The record of a case, with its revisions under this word. */
export const caseKind: MortalKind<CaseDbRow, Changes, Case> = {
  kind: "case",
  table: cases,
  lock: lockedCase,
  deleted: "案件已被删除，修改没有保存",
  stale: "案件在您打开后被修改过，请核对后再删除",
  show: (context, { id }) => shownCase(context, id),
  meant(changes, row) {
    const tidied = tidyCase({ ...fieldsOf(row), ...changes });
    const names = caseFieldNames.filter((name) => changes[name] !== undefined);
    return Object.fromEntries(names.map((name) => [name, tidied[name]]));
  },
  async check(context, row, changes) {
    const before = fieldsOf(row);
    const changed = differences(before, changes);
    if (Object.keys(changed).length === 0) return null;
    const after = { ...before, ...changes };
    const problems = caseProblems(after);
    if (!stagesOf(after.kind).includes(row.stage))
      problems.kind = `案件已到“${row.stage}”阶段，${after.kind}没有这一阶段`;
    refuseWrong(problems);
    await lockCompanies(context.db, [row.company_id]);
    await refuseDouble(context, row.company_id, row.id, after);
    return { columns: changes, changed };
  },
  mayDelete: () => null,
  mayRestore: () => null,
};

/** Adds a case inside a transaction; the same id again changes nothing. */
export async function addCase(
  context: CallContext,
  companyId: string,
  { id, step, ...given }: ParsedInputOf<typeof caseCalls.caseCreate>,
): Promise<void> {
  const { db } = context;
  await lockCompanies(db, [companyId]);
  const [there] = await db.select().from(cases).where(eq(cases.id, id));
  if (there !== undefined) {
    if (there.company_id === companyId) return;
    throw new Refused(409, "案件编号重复，请重新打开页面后再保存");
  }
  await refuseMany(context, companyId);
  const fields = tidyCase(CaseFields.parse(given));
  refuseWrong({ ...caseProblems(fields), ...stepProblems(fields.kind, null, step, context.now()) });
  await refuseDouble(context, companyId, id, fields);
  const at = new Date(context.now());
  const by = personOf(context).id;
  const stamp = { created_at: at, created_by: by, updated_at: at, updated_by: by };
  const stage = { stage: step.stage, stage_on: step.happened_on, started_on: step.happened_on };
  await db.insert(cases).values({ id, company_id: companyId, ...fields, ...stage, ...stamp });
  await db.insert(caseSteps).values({ id: v7(), case_id: id, seq: 1, ...step, by, created_at: at });
  const changed = differences({}, fields);
  await keepRevision(db, context, { kind: "case", record_id: id, rev: 1, action: "create", changed });
}

export async function caseCreate(
  context: CallContext,
  input: ParsedInputOf<typeof caseCalls.caseCreate>,
): Promise<Case> {
  const company = await ownCompany(context);
  return inTransaction(context, async (inside) => {
    await addCase(inside, company.id, input);
    return shownCase(inside, input.id);
  });
}

export const caseUpdate = (context: CallContext, input: ParsedInputOf<typeof caseCalls.caseUpdate>): Promise<Case> =>
  inTransaction(context, (inside) => editRecord(inside, caseKind, input));

export const caseDelete = (
  context: CallContext,
  input: ParsedInputOf<typeof caseCalls.caseDelete>,
): Promise<{ id: string; rev: number }> =>
  inTransaction(context, async (inside) => {
    await lockedCase(inside, input.id);
    const open = and(eq(caseDockings.case_id, input.id), inArray(caseDockings.state, [...openDockings]));
    if ((await inside.db.$count(caseDockings, open)) > 0) throw new Refused(409, "案件正在对接，请先撤回对接再删除");
    return deleteRecord(inside, caseKind, input);
  });

export const caseRestore = (context: CallContext, { id }: { id: string }): Promise<Case> =>
  inTransaction(context, async (inside) => {
    const row = await lockedCase(inside, id);
    if (row.deleted_at === null) return shownCase(inside, id);
    await lockCompanies(inside.db, [row.company_id]);
    await refuseMany(inside, row.company_id);
    await refuseDouble(inside, row.company_id, id, fieldsOf(row));
    return restoreRecord(inside, caseKind, id);
  });
