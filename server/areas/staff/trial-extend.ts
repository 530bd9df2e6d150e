import { eq } from "drizzle-orm";
import type { staff, StaffAccount } from "#contract/account/staff.ts";
import { extensionProblem, extensionTold } from "#contract/account/trial-rules.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { remind } from "#server/areas/calendar/reminders.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { accounts } from "#server/database/tables/people.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { managed, oneStaff } from "./staff-writes.ts";

/** Puts the end of a trial to a later day, and tells its account; of two who do so at once the earlier day is refused. */
export const extendTrial = (
  context: CallContext,
  { id, until, reason }: ParsedInputOf<typeof staff.trialExtend>,
): Promise<StaffAccount> =>
  inTransaction(context, async (inside) => {
    const { db } = inside;
    const at = new Date(inside.now());
    const row = await managed(db, personOf(inside), id);
    if (row.type !== 1) throw new Refused(409, "此账号不是试用账号，无需延长试用", { reason: "certified" });
    const problem = extensionProblem(until, row.trial_until, dayOf(at));
    if (problem !== null) throw refusedFields({ until: problem });
    const [changed] = await db
      .update(accounts)
      .set({ trial_until: until, updated_at: at })
      .where(eq(accounts.id, id))
      .returning();
    if (!changed) throw new Error("a locked account vanished");
    await writeAudit(inside, "trial-extend", { id, last_day: until, reason });
    const told = { account_id: id, record_id: id, kind: "application" as const, path: "/userCenter", due_at: at };
    await remind(db, [{ ...told, title: extensionTold(until), body: `原因：${reason}` }]);
    return oneStaff(inside, changed, personOf(inside));
  });
