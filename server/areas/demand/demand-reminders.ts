import { and, eq, or, sql } from "drizzle-orm";
import { isDutyOf } from "#contract/demand/demand-duty.ts";
import { companyReadsRemark, companyStepWords, isHandedIn } from "#contract/demand/demand-company-view.ts";
import type { DemandAction } from "#contract/demand/demand-states.ts";
import { type NewReminder, remind, remindCompanies } from "#server/areas/calendar/reminders.ts";
import type { DemandRow } from "#server/database/tables/demand.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { sqlTextArray, sqlUuidArray } from "#server/plugins/people/row-scope.ts";

/** Moves that leave the state and still want somebody to act. */
const asks: ReadonlySet<DemandAction> = new Set<DemandAction>(["催办", "申请延期", "批准延期", "驳回延期"]);

/** Officials who could have a part in this demand: of its street, its unit, the district, or named in it. */
async function candidates(context: CallContext, demand: DemandRow) {
  const named = [demand.created_by, demand.owner_id, ...demand.collaborator_ids].filter((id) => id !== null);
  const rows = await context.db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.is_news, 1),
        eq(accounts.state, 1),
        or(
          sql`${accounts.street_ids} && ${sqlTextArray([demand.street_id])}`,
          demand.accept_org === null ? sql`${accounts.com_id} is null` : eq(accounts.com_id, demand.accept_org),
          sql`${accounts.id} = any(${sqlUuidArray(named)})`,
        ),
      ),
    );
  return rows.map((row) => ({ ...row, com_id: row.com_id ?? (0 as const) }));
}

/** Moves that a company hears of, and only where it reads them. */
const toldToCompany: ReadonlySet<DemandAction> = new Set<DemandAction>([
  "受理",
  "由我办理",
  "退回补正",
  "不予受理",
  "答复",
  "挂起",
  "申请办结",
  "关闭",
]);

/** Tells the accounts of the demand's company what an official has done about it, in the company's words. */
export async function tellCompanyOfMove(
  context: CallContext,
  demand: DemandRow,
  { action, remark }: { action: DemandAction; remark: string },
): Promise<void> {
  const readsIt = isHandedIn(demand) || (demand.status !== "草稿" && action !== "退回补正");
  if (!toldToCompany.has(action) || !readsIt) return;
  const told = {
    company_id: demand.company_id,
    kind: "demand" as const,
    record_id: demand.id,
    title: `${companyStepWords(action)}：${demand.title}`.slice(0, 100),
    body: companyReadsRemark(action) ? remark.slice(0, 200) : "",
    path: `/VisitsNeeds/demand?id=${demand.id}`,
    due_at: new Date(context.now()),
  };
  await remindCompanies(context.db, [told], "certified");
}

/** Tells those whose turn it has become, and after a hand-out who works along; never the one who moved. */
export async function remindOfMove(context: CallContext, before: DemandRow, demand: DemandRow, action: DemandAction) {
  if (before.status === demand.status && !asks.has(action)) return;
  const word = action === "催办" ? "催办" : "待办";
  const due_at = new Date(context.now());
  const people = (await candidates(context, demand)).filter(
    (person) =>
      person.id !== personOf(context).id &&
      (isDutyOf(demand, person) || (action === "转办" && demand.collaborator_ids.includes(person.id))),
  );
  await remind(
    context.db,
    people.map(({ id }): NewReminder => ({
      account_id: id,
      kind: "demand",
      record_id: demand.id,
      title: `${word}：${demand.title}（${demand.status}）`,
      path: `/demandDetails?id=${demand.id}`,
      due_at,
    })),
  );
}
