import { eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { MergePreview, MergeSide } from "#contract/account/account-merge.ts";
import type { contract } from "#contract/index.ts";
import { forgetPlaces } from "#server/areas/account/known-places.ts";
import { type Account, accounts, sessions } from "#server/database/tables/people.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { endSessions, endWechat } from "#server/plugins/people/end-sessions.ts";
import { endAddresses } from "#server/plugins/people/secret-address.ts";
import { toStaff } from "../staff-list.ts";
import { kindOfAccount } from "../staff-rules.ts";
import { changing } from "../staff-writes.ts";
import {
  type AskedMerge,
  type BothAccounts,
  bothAccounts,
  endsOf,
  isMain,
  outsideOf,
  problemOf,
  streetsAfter,
} from "./merge-facts.ts";
import { closeAccount, moveTargets, renumberSearches } from "./merge-special.ts";
import { type AccountPair, countMoves, moveRows } from "./move-rows.ts";

async function sidesOf(context: CallContext, { kept, gone }: BothAccounts): Promise<[MergeSide, MergeSide]> {
  const [a, b] = await toStaff(context, [kept, gone], personOf(context));
  if (a === undefined || b === undefined) throw new Error("an account did not come back");
  return [
    { ...a, is_main: isMain(kept) },
    { ...b, is_main: isMain(gone) },
  ];
}

/** What a merge would move, end and refuse. */
export async function previewMerge(context: CallContext, asked: AskedMerge): Promise<MergePreview> {
  const { db } = context;
  const both = await bothAccounts(db, asked, false);
  const outside = await outsideOf(db, both, asked);
  const [kept, gone] = await sidesOf(context, both);
  return {
    kept,
    gone,
    problem: await problemOf(db, both, asked, outside),
    moves: await countMoves(db, gone.id, kept.id),
    ends: await endsOf(db, gone.id),
    outside,
  };
}

/** What of the other account the kept one takes over: only what the administrator says, and a trial that is over for its company. */
function takenOver(both: BothAccounts, asked: AskedMerge): Partial<Account> {
  const { kept, gone } = both;
  const isSameCompany = kept.com_id !== null && kept.com_id === gone.com_id;
  const isSameKind = kindOfAccount(kept) === kindOfAccount(gone);
  const becomesLead = asked.unite_lead && isSameKind && gone.roles.includes("lead") && !kept.roles.includes("lead");
  return {
    street_ids: streetsAfter(both, asked.unite_streets),
    // Who is made a lead answers for the unit from then on.
    ...(becomesLead && kept.is_news === 1 && { roles: [...kept.roles, "lead"], rid: 0 }),
    ...(asked.unite_lead && isSameCompany && isMain(gone) && { rid: 0 }),
    // A company that was certified does not go back on trial.
    ...(isSameCompany && kept.is_news === 0 && gone.type === 0 && kept.type === 1 && { type: 0, trial_until: null }),
  };
}

/** Ends every way into the account; what its devices have not sent stays on them, for the kept account to fetch. */
async function endEverything({ db }: CallContext, id: string): Promise<number> {
  const ended = await endSessions(db, eq(sessions.account_id, id));
  await endAddresses(db, id);
  await endWechat(db, id);
  await forgetPlaces(db, id);
  return ended;
}

/**
 * Merges `gone` into `kept`: what is open, planned, taken and asked becomes the kept account's, what was done keeps its
 * name, and the other account is closed with a pointer to the kept one.
 */
export function mergeAccounts(context: CallContext, input: ParsedInputOf<typeof contract.staff.mergeAccounts>) {
  return changing(context, async (inside, person, at) => {
    const { db } = inside;
    const both = await bothAccounts(db, input, true);
    const problem = await problemOf(db, both, input, await outsideOf(db, both, input));
    if (problem !== null) throw new Refused(409, problem, { reason: "merge" });
    const { kept, gone } = both;
    const pair: AccountPair = { from: gone, to: kept, by: person.id, at };
    await renumberSearches(db, pair);
    const moves = await moveRows(db, pair);
    await moveTargets(db, pair);
    const ended_sessions = await endEverything(inside, gone.id);
    const taken = takenOver(both, input);
    await db
      .update(accounts)
      .set({ ...taken, updated_at: at })
      .where(eq(accounts.id, kept.id));
    await closeAccount(db, pair);
    await writeAudit(inside, "account-merge", {
      kept_account: kept.id,
      gone_account: gone.id,
      reason: input.reason,
      street_ids: taken.street_ids,
      roles: taken.roles ?? kept.roles,
      words: moves.map(({ words, count }) => `${words} ${count}`),
    });
    return { kept_id: kept.id, moves, ended_sessions };
  });
}
