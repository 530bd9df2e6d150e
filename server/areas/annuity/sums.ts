import { and, isNull, lt, or, sql } from "drizzle-orm";
import { type SumRange, sumRanges } from "#contract/annuity/annuity-sums.ts";
import { dayOf } from "#contract/core/time.ts";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import type { Db } from "#server/database/connect.ts";
import { companies } from "#server/database/tables/company.ts";
import { annuitySums as s } from "#server/database/tables/ip/annuity.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { type Entry, fenOf, isIn, standingsOf } from "./standing.ts";

/** Companies reckoned at once: their patents lie in memory together. */
const batch = 50;
const nobody = "00000000-0000-0000-0000-000000000000";

/** The two columns of a range. */
export const sumColumns = {
  "30": { count: "due_30", yuan: "due_30_yuan" },
  "90": { count: "due_90", yuan: "due_90_yuan" },
  "180": { count: "due_180", yuan: "due_180_yuan" },
  grace: { count: "grace", yuan: "grace_yuan" },
  restorable: { count: "restorable", yuan: "restorable_yuan" },
} as const satisfies Record<SumRange, { count: keyof typeof s.$inferSelect; yuan: keyof typeof s.$inferSelect }>;

function rowOf(company_id: string, entries: readonly Entry[], as_of: string): typeof s.$inferInsert {
  const sums = sumRanges.flatMap((which) => {
    const those = entries.filter((one) => isIn(which, one));
    const { count, yuan } = sumColumns[which];
    const fen = those.reduce((sum, one) => sum + fenOf(one), 0);
    return [[count, those.length] as const, [yuan, yuanOf(fen)] as const];
  });
  return { company_id, as_of, patents: entries.length, ...Object.fromEntries(sums) } as typeof s.$inferInsert;
}

/** Reckons the sums of some companies as of a day; one without a patent has none. */
export async function sumsAnew(db: Db, companyIds: readonly string[], today: string): Promise<void> {
  const standings = await standingsOf(db, companyIds, today);
  const rows = [...standings].map(([id, { entries }]) => rowOf(id, entries, today));
  if (rows.length === 0) return;
  const set = Object.fromEntries(
    Object.keys(rows[0] as object)
      .filter((name) => name !== "company_id")
      .map((name) => [name, sql.raw(`excluded.${name}`)]),
  );
  await db.insert(s).values(rows).onConflictDoUpdate({ target: s.company_id, set });
}

/** Reckons the sums of every company; what broke off is taken up with the next turn. */
export async function reckonSums({ db, now }: Pick<Services, "db" | "now">, signal: AbortSignal): Promise<void> {
  const today = dayOf(now());
  let after = nobody;
  while (!signal.aborted) {
    const ids = await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(isNull(companies.deleted_at), sql`${companies.id} > ${after}`))
      .orderBy(companies.id)
      .limit(batch);
    const last = ids.at(-1);
    if (last === undefined) return;
    await sumsAnew(
      db,
      ids.map(({ id }) => id),
      today,
    );
    after = last.id;
  }
}

/** Whether a company has no sums, or sums of an earlier day: the night's work did not come to it. */
export async function areSumsOld({ db, now }: Pick<Services, "db" | "now">): Promise<boolean> {
  const [row] = await db
    .select({ id: companies.id })
    .from(companies)
    .leftJoin(s, sql`${s.company_id} = ${companies.id}`)
    .where(and(isNull(companies.deleted_at), or(isNull(s.company_id), lt(s.as_of, dayOf(now())))))
    .limit(1);
  return row !== undefined;
}
