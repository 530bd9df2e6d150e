import { asc, eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { Case } from "#contract/litigation/case.ts";
import { caseBounds, type caseCalls } from "#contract/litigation/case-calls.ts";
import { stepProblems } from "#contract/litigation/case-rules.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { type CaseDbRow, cases, caseSteps } from "#server/database/tables/ip/case.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { differences } from "#server/plugins/record-edits.ts";
import { revise } from "#server/plugins/record-life.ts";
import { lockedLivingCase } from "./case-access.ts";
import { shownCase } from "./case-rows.ts";

type Taken = Pick<typeof caseSteps.$inferSelect, "stage" | "happened_on">;

const stepsOf = ({ db }: CallContext, caseId: string) =>
  db.select().from(caseSteps).where(eq(caseSteps.case_id, caseId)).orderBy(asc(caseSteps.seq));

/** The case stands on this step from now on, with a revision. */
async function standOn(context: CallContext, row: CaseDbRow, { stage, happened_on }: Taken): Promise<void> {
  const columns = { stage, stage_on: happened_on };
  const changed = differences(row, columns);
  await revise(context, { kind: "case", table: cases }, row, columns, { action: "edit", changed });
}

/** Notes the next step; the same id again changes nothing, and one that was taken since the person read is told. */
export const caseStep = (context: CallContext, input: ParsedInputOf<typeof caseCalls.caseStep>): Promise<Case> =>
  inTransaction(context, async (inside) => {
    const row = await lockedLivingCase(inside, input.case_id);
    const steps = await stepsOf(inside, row.id);
    if (steps.some(({ id }) => id === input.id)) return shownCase(inside, row.id);
    const last = steps.at(-1);
    if (last === undefined || last.id !== input.after)
      throw new Refused(409, `阶段已被他人更新为“${row.stage}”，请核对后再登记`, {
        reason: "conflict",
        current: await shownCase(inside, row.id),
      });
    if (steps.length >= caseBounds.steps)
      throw new Refused(409, `一个案件最多登记 ${caseBounds.steps} 个阶段`, { reason: "bound" });
    const problems = stepProblems(row.kind, last, input, context.now());
    if (Object.keys(problems).length > 0) throw refusedFields(problems);
    const { id, stage, happened_on, note } = input;
    const made = await inside.db
      .insert(caseSteps)
      .values({ id, case_id: row.id, seq: last.seq + 1, stage, happened_on, note, by: personOf(context).id })
      .onConflictDoNothing()
      .returning({ id: caseSteps.id });
    if (made.length === 0) throw new Refused(409, "阶段记录编号重复，请重新打开后再登记");
    await standOn(inside, row, input);
    return shownCase(inside, row.id);
  });

/** Takes the last step back; one that is gone already stays gone. */
export const caseStepBack = (
  context: CallContext,
  { id, case_id }: ParsedInputOf<typeof caseCalls.caseStepBack>,
): Promise<Case> =>
  inTransaction(context, async (inside) => {
    const row = await lockedLivingCase(inside, case_id);
    const steps = await stepsOf(inside, row.id);
    const before = steps.at(-2);
    if (!steps.some((one) => one.id === id)) return shownCase(inside, row.id);
    if (steps.at(-1)?.id !== id) throw new Refused(409, "只能撤销最后一个阶段，请刷新后再试");
    if (before === undefined) throw new Refused(409, "第一个阶段不能撤销，可以删除案件");
    await inside.db.delete(caseSteps).where(eq(caseSteps.id, id));
    await standOn(inside, row, before);
    return shownCase(inside, row.id);
  });
