import { and, eq, isNull, ne } from "drizzle-orm";
import { dayOf, startOfDay } from "#contract/core/time.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { Case } from "#contract/litigation/case.ts";
import { caseBounds, type caseCalls } from "#contract/litigation/case-calls.ts";
import { isDeadline } from "#contract/litigation/case-kinds.ts";
import { hearingProblems } from "#contract/litigation/case-rules.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { caseHearings as h } from "#server/database/tables/ip/case.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { lockedLivingCase } from "./case-access.ts";
import { shownCase } from "./case-rows.ts";

const hearingUnknown = () => new Refused(404, "日程不存在，或已被删除");

type Given = ParsedInputOf<typeof caseCalls.caseHearing>;

/** A deadline is kept as the beginning of its day. */
const keptAt = ({ kind, starts_at }: Given): Date =>
  new Date(isDeadline(kind) ? startOfDay(dayOf(starts_at)) : starts_at);

/** The case is locked: of many at once none comes over the bound. */
async function refuseMany({ db }: CallContext, caseId: string, id: string): Promise<void> {
  const others = and(eq(h.case_id, caseId), isNull(h.removed_at), ne(h.id, id));
  if ((await db.$count(h, others)) >= caseBounds.hearings)
    throw new Refused(409, `一个案件最多登记 ${caseBounds.hearings} 条日程`, { reason: "bound" });
}

async function add(context: CallContext, given: Given): Promise<void> {
  const { db, now } = context;
  await refuseMany(context, given.case_id, given.id);
  const { id, case_id, kind, place, remind, note } = given;
  const at = new Date(now());
  const made = await db
    .insert(h)
    .values({ id, case_id, kind, starts_at: keptAt(given), place, remind, note, created_at: at, updated_at: at })
    .onConflictDoNothing()
    .returning({ id: h.id });
  if (made.length > 0) return;
  const [there] = await db.select().from(h).where(eq(h.id, id));
  if (there?.case_id !== case_id) throw new Refused(409, "日程编号重复，请重新打开后再登记");
}

async function change(context: CallContext, given: Given): Promise<void> {
  const { db } = context;
  const [there] = await db
    .select()
    .from(h)
    .where(and(eq(h.id, given.id), eq(h.case_id, given.case_id)));
  if (there === undefined || there.removed_at !== null) throw hearingUnknown();
  if (there.version !== given.base_rev)
    throw new Refused(409, "这条日程已被他人修改，请核对后再改", {
      reason: "conflict",
      current: await shownCase(context, given.case_id),
    });
  const { kind, place, remind, note } = given;
  await db
    .update(h)
    .set({
      kind,
      place,
      remind,
      note,
      starts_at: keptAt(given),
      version: there.version + 1,
      updated_at: new Date(context.now()),
    })
    .where(eq(h.id, given.id));
}

/** Adds or changes a day of a case. */
export const caseHearing = (context: CallContext, input: Given): Promise<Case> =>
  inTransaction(context, async (inside) => {
    const row = await lockedLivingCase(inside, input.case_id);
    const problems = hearingProblems(input, context.now());
    if (Object.keys(problems).length > 0) throw refusedFields(problems);
    await (input.base_rev === 0 ? add(inside, input) : change(inside, input));
    return shownCase(inside, row.id);
  });

/** Removes a day of a case, or brings it back. */
export const caseHearingRemove = (
  context: CallContext,
  { id, case_id, removed }: ParsedInputOf<typeof caseCalls.caseHearingRemove>,
): Promise<Case> =>
  inTransaction(context, async (inside) => {
    const row = await lockedLivingCase(inside, case_id);
    if (!removed) await refuseMany(inside, row.id, id);
    const at = new Date(context.now());
    const done = await inside.db
      .update(h)
      .set({ removed_at: removed ? at : null, updated_at: at })
      .where(and(eq(h.id, id), eq(h.case_id, row.id)))
      .returning({ id: h.id });
    if (done.length === 0) throw hearingUnknown();
    return shownCase(inside, row.id);
  });
