import { eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { companyActProblem } from "#contract/demand/demand-company-view.ts";
import type { contract } from "#contract/index.ts";
import { remind } from "#server/areas/calendar/reminders.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { demandRatings, type DemandRow } from "#server/database/tables/demand.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { lockOwnDemand } from "./own-demands.ts";

type Said = ParsedInputOf<typeof contract.enterprise.demandRate>;

/** Tells who handled the demand. */
async function tellOwner(context: CallContext, { id, owner_id, title }: DemandRow, satisfaction: string) {
  if (owner_id === null) return;
  await remind(context.db, [
    {
      account_id: owner_id,
      kind: "demand",
      record_id: id,
      title: `企业评价“${satisfaction}”：${title}`.slice(0, 100),
      path: `/demandDetails?id=${id}`,
      due_at: new Date(context.now()),
    },
  ]);
}

/** Keeps once what the company says of a closed demand; the second of two who rate it is told so. */
export const rateOwnDemand = (context: CallContext, { id, ...said }: Said) =>
  inTransaction(context, async (inside) => {
    const row = await lockOwnDemand(inside, id);
    const [kept] = await inside.db.select().from(demandRatings).where(eq(demandRatings.demand_id, id));
    const problem = companyActProblem("评价", row, kept ? { ...kept, at: kept.at.toISOString() } : null);
    if (problem !== null) throw new Refused(409, problem, { reason: "move", status: row.status });
    const by = { company_id: row.company_id, account_id: personOf(inside).id, at: new Date(inside.now()) };
    await inside.db.insert(demandRatings).values({ demand_id: id, ...said, ...by });
    await tellOwner(inside, row, said.satisfaction);
    return {};
  });
