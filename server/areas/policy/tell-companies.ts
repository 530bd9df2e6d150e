import { sql } from "drizzle-orm";
import { dateWords } from "#contract/core/date-words.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { applyWords } from "#contract/policy/offer-rules.ts";
import { policyFit } from "#contract/policy/policy-fit.ts";
import { type CompanyReminder, remindCompanies } from "#server/areas/calendar/reminders.ts";
import { companies as c } from "#server/database/tables/company.ts";
import { policyNotices } from "#server/database/tables/website.ts";
import type { Db } from "#server/database/connect.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { companyFacts } from "./company-facts.ts";
import { openOffers, type ShownOffer } from "./offers.ts";

/** Days before the last one on which a company that fits is told again. */
const closingDays = 14;

type Reason = (typeof policyNotices.$inferSelect)["reason"];

const messageOf = (policy: ShownOffer, company_id: string, reason: Reason, at: Date): CompanyReminder => ({
  company_id,
  kind: "policy",
  record_id: policy.id,
  title:
    reason === "fits" ? `可以申报：${policy.title}` : `${dateWords(policy.apply_to ?? "")}申报截止：${policy.title}`,
  body: `${policy.support}。申报时间：${applyWords(policy)}。按平台掌握的资料，贵企业符合申报条件，以受理部门审核为准。`,
  path: `/policies?policy=${policy.id}`,
  due_at: at,
});

/** Notes what is told now for the first time; of a policy that ends soon nobody is told twice on one day. */
async function tellOf(db: Db, policy: ShownOffer, companyIds: readonly string[], at: Date): Promise<void> {
  const told_on = dayOf(at);
  const isClosing = policy.apply_to !== null && policy.apply_to <= shiftDay(told_on, closingDays);
  const reasons: Reason[] = isClosing ? ["fits", "closing"] : ["fits"];
  const noted = await db
    .insert(policyNotices)
    .values(
      companyIds.flatMap((company_id) =>
        reasons.map((reason) => ({ policy_id: policy.id, company_id, reason, told_on })),
      ),
    )
    .onConflictDoNothing()
    .returning({ company_id: policyNotices.company_id, reason: policyNotices.reason });
  const latest = new Map(noted.map(({ company_id, reason }) => [company_id, reason]));
  for (const { company_id, reason } of noted) if (reason === "fits") latest.set(company_id, "fits");
  await remindCompanies(
    db,
    [...latest].map(([company_id, reason]) => messageOf(policy, company_id, reason, at)),
  );
}

/**
 * Tells companies that have an account of policies whose every condition they meet, once, and once more before the time
 * to apply ends; a policy a transaction, so that a run that broke off is taken up by the next.
 */
export async function tellOfPolicies(services: Pick<Services, "db" | "now">, signal?: AbortSignal): Promise<void> {
  const { db, now } = services;
  const open = (await openOffers(services)).filter(({ shown }) => shown.window !== "未开始");
  if (open.length === 0) return;
  const hasAccount = sql`exists (select 1 from accounts a where a.com_id = ${c.id} and a.state = 1 and a.is_news = 0 and a.is_admin = 0)`;
  const companies = await companyFacts(services, hasAccount);
  const at = new Date(now());
  for (const { shown, offer } of open) {
    if (signal?.aborted === true) return;
    const fitting = companies.filter((facts) => policyFit(offer, facts, dayOf(at)).fit === "符合").map(({ id }) => id);
    if (fitting.length > 0) await db.transaction((inside) => tellOf(inside, shown, fitting, at));
  }
}
