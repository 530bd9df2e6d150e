import { type AccountPatent, accountOn, type Ledger } from "#contract/annuity/account-rules.ts";
import type { Holidays } from "#contract/core/working-days.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { annuityPayments, annuityUnpaid } from "#server/database/tables/ip/annuity.ts";
import type { patents } from "#server/database/tables/ip/patent.ts";
import type { accounts } from "#server/database/tables/people.ts";
import type { Seed } from "./seed.ts";

type Patent = typeof patents.$inferInsert;
type Account = typeof accounts.$inferInsert;

interface DemoAnnuities {
  payments: (typeof annuityPayments.$inferInsert)[];
  unpaid: (typeof annuityUnpaid.$inferInsert)[];
}

const noHolidays: Holidays = { off: new Set(), work: new Set() };
const nothing: Ledger = { reduction: { kind: "none", from_year: 1 }, payments: [], unpaid: [] };
const yearOf = (day: string) => Number(day.slice(0, 4));

/** One of a company's patents falls due tomorrow: its filing day is moved within the month, and its term with it. */
export function fallDueTomorrow(company: string, made: readonly Patent[], now: number): void {
  const tomorrow = shiftDay(dayOf(now), 1);
  const one = made.find(
    ({ company_ids = [], type, status, filed_on, granted_on }) =>
      company_ids.includes(company) &&
      status === "有效" &&
      (type === "实用新型" || type === "外观设计") &&
      typeof filed_on === "string" &&
      typeof granted_on === "string" &&
      filed_on.slice(5, 7) === tomorrow.slice(5, 7) &&
      yearOf(tomorrow) - yearOf(filed_on) < 9 &&
      yearOf(tomorrow) - yearOf(granted_on) > 1,
  );
  if (one === undefined) return;
  const end = tomorrow.slice(4);
  one.filed_on = `${yearOf(String(one.filed_on))}${end}`;
  if (typeof one.expires_on === "string") one.expires_on = `${yearOf(one.expires_on)}${end}`;
}

const factsOf = (patent: Patent): AccountPatent => ({
  application_no: patent.application_no,
  type: patent.type,
  status: patent.status ?? "审中",
  status_reason: patent.status_reason ?? "",
  status_on: patent.status_on ?? null,
  restorable_until: patent.restorable_until ?? null,
  filed_on: patent.filed_on ?? null,
  granted_on: patent.granted_on ?? null,
  open_licences: patent.open_licences,
});

/** What becomes of a year that is past its due day, by its place among them. */
const kindOf = (place: number) => (["silent", "unpaid", "short"] as const)[place % 25] ?? "paid";

/**
 * What companies recorded of the years that are past their due day: most were paid, some too little; of a few the
 * company says that they are unpaid, and of some it says nothing.
 */
function demoAnnuities(people: readonly Account[], made: readonly Patent[], now: number): DemoAnnuities {
  const today = dayOf(now);
  const accountOf = new Map(people.map((one) => [one.com_id, one]));
  const clerk = people.find(({ is_admin }) => is_admin === 1);
  const found: DemoAnnuities = { payments: [], unpaid: [] };
  let place = 0;
  for (const patent of made) {
    const { state, next } = accountOn(factsOf(patent), nothing, { today, day: today }, noHolidays);
    if (state !== "未确认缴纳" || next === null) continue;
    const { year, due } = next.annuity;
    const kind = kindOf(place++);
    const paid_on = shiftDay(due, -5 - (place % 20));
    for (const [at, company_id] of (patent.company_ids ?? []).entries()) {
      const account = accountOf.get(company_id) ?? clerk;
      if (account === undefined || kind === "silent") continue;
      const one = { company_id, patent_id: patent.id, year, account_name: account.name };
      if (kind === "unpaid") found.unpaid.push(one);
      else
        found.payments.push({
          ...one,
          // The same id for the same payment each time: that of the patent with another end.
          id: `${patent.id.slice(0, -2)}a${at % 10}`,
          kind: "年费",
          paid_on: paid_on > String(patent.granted_on) ? paid_on : due,
          amount: yuanOf(kind === "short" ? next.annuity.reduced / 2 : next.annuity.reduced),
          account_id: account.id,
          note: "历史缴费登记",
        });
    }
  }
  return found;
}

export const seedAnnuities: Seed = async (db, { accounts, patents: made, now }) => {
  const told = demoAnnuities(accounts, made.patents, now);
  await insertRows(db, annuityPayments, told.payments);
  await insertRows(db, annuityUnpaid, told.unpaid);
};
