import { and, type SQL, sql } from "drizzle-orm";
import { type Account, accountOn, type Ledger, type Reduction } from "#contract/annuity/account-rules.ts";
import type { AnnuityRange } from "#contract/annuity/annuity-calls.ts";
import type { Holidays } from "#contract/core/working-days.ts";
import { daysBetween } from "#contract/core/time.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import type { Db } from "#server/database/connect.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { sqlUuidArray } from "#server/plugins/people/row-scope.ts";
import { accountColumns, type AccountRow, noReduction } from "./account-reads.ts";
import { published } from "#server/database/published.ts";
import { ledgersOf } from "./ledgers.ts";

/** A patent of a company and what it has to pay next, as of a day. */
export interface Entry {
  patent: AccountRow;
  account: Account;
  reduction: Reduction;
  /** Its company decided to let it go. */
  isGivenUp: boolean;
  /** To the due day, below 0 after it; of a lapsed right to the last day of its restoration, null before the notice. */
  days: number | null;
}

export interface Standing {
  entries: Entry[];
  /** The reduction of all patents without an own one. */
  reduction: Reduction;
}

function daysOf({ next, state }: Account, { restorable_until }: AccountRow, today: string): number | null {
  if (next === null) return null;
  if (state === "可恢复") return restorable_until === null ? null : daysBetween(today, restorable_until);
  return daysBetween(today, next.annuity.due);
}

/** Whether a patent belongs to a range of the list. */
export function isIn(which: AnnuityRange, { account, days }: Pick<Entry, "account" | "days">): boolean {
  if (which === "all") return true;
  if (which === "unconfirmed") return account.state === "未确认缴纳";
  if (which === "grace") return account.state === "滞纳期";
  if (which === "restorable") return account.state === "可恢复";
  if (which === "given_up") return account.state === "不再缴纳";
  if (which === "settled") return account.state === "已缴清";
  return account.state === "待缴" && days !== null && days <= Number(which);
}

/** Fen to pay today. */
export const fenOf = ({ account }: Pick<Entry, "account">) => account.next?.total ?? 0;

interface Reckoning {
  today: string;
  holidays: Holidays;
}

function entryOf(patent: AccountRow, ledger: Ledger, { today, holidays }: Reckoning): Entry {
  const account = accountOn(patent, ledger, { today, day: today }, holidays);
  const isGivenUp = ledger.givenUp !== undefined;
  return { patent, account, reduction: ledger.reduction, isGivenUp, days: daysOf(account, patent, today) };
}

/** Patents that may have something to pay: of all others the account says at once that nothing is due. */
export const mayOwe = sql`(${p.status} = '有效' or ${p.restorable_until} is not null)`;

/**
 * All published patents of some companies, each as it stands today: nothing is due of what is not granted; a patent of two is in both. With
 * `only` those alone that it is true of.
 */
export async function standingsOf(
  db: Db,
  companyIds: readonly string[],
  today: string,
  only?: SQL,
): Promise<Map<string, Standing>> {
  if (companyIds.length === 0) return new Map();
  const [patents, ledgers, holidays] = await Promise.all([
    db
      .select({ ...accountColumns, company_ids: p.company_ids })
      .from(p)
      // By the rows that link both: an array is held against each of a thousand companies, patent by patent.
      .where(
        and(
          sql`${p.id} in (select held.patent_id from patent_companies held
            where held.company_id = any(${sqlUuidArray(companyIds)}))`,
          published(today),
          only,
        ),
      )
      .orderBy(p.application_no),
    ledgersOf(db, companyIds),
    holidaysFrom(db),
  ]);
  const standings = new Map(
    companyIds.map((id): [string, Standing] => [id, { entries: [], reduction: ledgers.reductionOf(id) }]),
  );
  for (const { company_ids, ...patent } of patents)
    for (const id of company_ids)
      standings.get(id)?.entries.push(entryOf(patent, ledgers.of(id, patent.id), { today, holidays }));
  return standings;
}

/** The same of one company. */
export async function standingOf(db: Db, companyId: string, today: string): Promise<Standing> {
  const standings = await standingsOf(db, [companyId], today);
  return standings.get(companyId) ?? { entries: [], reduction: noReduction };
}
