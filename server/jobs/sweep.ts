import { and, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { usageKeptDays } from "#contract/usage/usage-figures.ts";
import { wechatStates, wechatTickets } from "#server/database/tables/account.ts";
import { companyDataAnswers, companyDataCalls } from "#server/database/tables/company-data.ts";
import { refusals } from "#server/database/tables/history.ts";
import { industryCharts, industryFiles } from "#server/database/tables/office/industry.ts";
import { orderFiles } from "#server/database/tables/office/order.ts";
import { knownPlaces, sessions } from "#server/database/tables/people.ts";
import { callDays, messageDays, usageDays } from "#server/database/tables/usage.ts";
import { files } from "#server/database/tables/visit.ts";
import { smsCodes, visitorSessions } from "#server/database/tables/visitor.ts";
import { sweepAttempts } from "#server/plugins/limits/attempt-limit.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { endSessions, forgetEnded } from "#server/plugins/people/end-sessions.ts";
import { longestSession } from "#server/plugins/people/session-life.ts";
import { isFeedNoted, noteFeed, pruneFeed } from "#server/areas/sync/feed-age.ts";
import { pruneRound, retentions, rowsPerRound } from "./retention.ts";

const day = 86_400_000;
/** An account that has not signed in from a place for so long is a stranger there again. */
const placeDays = 180;

/** Questions to the company-data provider and its answers are kept for the sums of a year. */
const companyDataDays = 400;

/** A file that was handed in for an order or a demand and belongs to none by then was given up. */
const orderFileDays = 7;

/** A chart that was drawn and stands in no report by then was given up; somebody's editor may still bring it back. */
const chartDays = 30;

/** Refused writes kept for the administrators, of one account: the latest. */
const mostRefusals = 2000;

/** Drops what has ended and counts nothing any more: whatever strangers made the server keep goes within minutes. */
export async function sweepEnded({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const at = new Date(now());
  const ago = (ms: number) => new Date(now() - ms);
  await sweepAttempts(db, now());
  await db.delete(smsCodes).where(lte(smsCodes.expires_at, at));
  await db.delete(wechatStates).where(lte(wechatStates.expires_at, at));
  await db.delete(wechatTickets).where(lte(wechatTickets.expires_at, at));
  await db.delete(visitorSessions).where(lte(visitorSessions.expires_at, at));
  await db.delete(knownPlaces).where(lt(knownPlaces.last_at, ago(placeDays * day)));
  await db.delete(companyDataAnswers).where(lt(companyDataAnswers.at, ago(companyDataDays * day)));
  await db.delete(companyDataCalls).where(lt(companyDataCalls.at, ago(companyDataDays * day)));
  const isGivenUp = and(isNull(orderFiles.step_seq), lt(orderFiles.created_at, ago(orderFileDays * day)));
  await db.delete(orderFiles).where(isGivenUp);
  // One that a report was saved with is that report's for good.
  await db
    .delete(industryFiles)
    .where(
      and(
        lt(industryFiles.created_at, ago(orderFileDays * day)),
        sql`not exists (select from industry_reports where file_id = ${industryFiles.id})`,
      ),
    );
  // Handed in for a demand that nobody has saved; an official's file is named by its demand before it comes.
  await db
    .delete(files)
    .where(
      and(
        eq(files.owner, "demand"),
        lt(files.complete_at, ago(orderFileDays * day)),
        sql`not exists (select from demands d where d.id = ${files.record_id})`,
      ),
    );
  await db
    .delete(industryCharts)
    .where(
      and(
        lt(industryCharts.taken_at, ago(chartDays * day)),
        sql`not exists (select from industry_report_charts where chart_id = ${industryCharts.id})`,
      ),
    );
  const firstDay = shiftDay(dayOf(at), -usageKeptDays);
  for (const table of [usageDays, callDays, messageDays]) await db.delete(table).where(lt(table.day, firstDay));
  await db.execute(sql`delete from ${refusals} using (
      select account_id, id, row_number() over (partition by account_id order by at desc, id) as place from ${refusals}
    ) r where r.place > ${mostRefusals} and r.account_id = refusals.account_id and r.id = refusals.id`);
  await endSessions(
    db,
    or(lt(sessions.last_seen_at, ago(longestSession.idleMs)), lt(sessions.created_at, ago(longestSession.wholeMs))),
  );
  await forgetEnded(db, ago(longestSession.wholeMs));
  await pruneOld(db, now());
}

/** Statements of one turn that take rows away; what is left then, the next turn takes up. */
const roundsOfTurn = 40;

/** Takes away what is kept for years and older now, once a day, in rounds that are short by themselves. */
async function pruneOld(db: Services["db"], now: number): Promise<void> {
  const today = dayOf(now);
  if (await isFeedNoted(db, today)) return;
  const rounds = [
    ...retentions.map((one) => async () => (await db.execute(pruneRound(one, now))).rowCount ?? 0),
    () => pruneFeed(db, today, rowsPerRound),
  ];
  let left = roundsOfTurn;
  for (const round of rounds) while (left-- > 0 && (await round()) === rowsPerRound);
  if (left > 0) await noteFeed(db, today);
}
