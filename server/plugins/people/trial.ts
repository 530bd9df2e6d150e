import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SessionUser } from "#contract/account/user.ts";
import { isTrialOver, trialSoonDays, type TrialState } from "#contract/account/trial.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { Db } from "#server/database/connect.ts";
import { certifications } from "#server/database/tables/account.ts";
import { type Account, accounts } from "#server/database/tables/people.ts";

/** Whether an account on trial has an application that waits to be decided; in a statement that reads `accounts`. */
export const trialWaits = sql<boolean>`(accounts.type = 1 and exists (
  select from certifications waiting where waiting.account_id = accounts.id and waiting.status = '待审核'))`;

/** Accounts on a trial that is over, goes on, or goes on and ends soon; in a statement that reads `accounts`. */
export function trialIn(state: TrialState, today: string): SQL {
  const isOver = sql`coalesce(accounts.trial_until < ${today} and not ${trialWaits}, false)`;
  if (state === "over") return sql`(accounts.type = 1 and ${isOver})`;
  const soon = state === "soon" ? sql`and accounts.trial_until <= ${shiftDay(today, trialSoonDays)}` : sql``;
  return sql`(accounts.type = 1 and not ${isOver} ${soon})`;
}

/** Of these accounts, those that wait so. */
export async function waitingTrials(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: certifications.account_id })
    .from(certifications)
    .innerJoin(accounts, eq(accounts.id, certifications.account_id))
    .where(
      and(inArray(certifications.account_id, [...ids]), eq(certifications.status, "待审核"), eq(accounts.type, 1)),
    );
  return new Set(rows.map(({ id }) => id));
}

/** What a session user is told of the trial; nothing who is on none. */
export const trialOf = (
  { type, trial_until }: Account,
  waits: boolean,
): Pick<SessionUser, "trial_until" | "trial_waits"> =>
  type === 1 ? { trial_until: trial_until ?? "", trial_waits: waits ? 1 : 0 } : {};

/** Whether an account that comes without a session is on a trial that is over. */
export async function hasTrialEnded(db: Db, account: Account, now: number): Promise<boolean> {
  return isTrialOver(account, dayOf(now)) && !(await waitingTrials(db, [account.id])).has(account.id);
}
