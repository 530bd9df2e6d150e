import { and, eq, exists, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { type SumRange, sumRanges } from "#contract/annuity/annuity-sums.ts";
import { dayOf } from "#contract/core/time.ts";
import { yuanOf } from "#contract/patent/fees/annuity.ts";
import type { Db } from "#server/database/connect.ts";
import { companies } from "#server/database/tables/company.ts";
import { annuityChanges, annuitySums as s } from "#server/database/tables/ip/annuity.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { type Entry, fenOf, isIn, standingsOf } from "./standing.ts";

/** Companies calculated at once: their patents lie in memory together. */
const batch = 50;

/** The two columns of a range. */
export const sumColumns = {
  "30": { count: "due_30", yuan: "due_30_yuan" },
  "90": { count: "due_90", yuan: "due_90_yuan" },
  "180": { count: "due_180", yuan: "due_180_yuan" },
  unconfirmed: { count: "unconfirmed", yuan: "unconfirmed_yuan" },
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

/** Calculates the sums of some companies as of a day; one without a patent has none. */
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

/** Companies whose sums are missing, of an earlier day, or older than a change; at most a batch. */
const oldSums = (db: Db, today: string) =>
  db
    .select({ id: companies.id })
    .from(companies)
    .leftJoin(s, eq(s.company_id, companies.id))
    .where(
      and(
        isNull(companies.deleted_at),
        or(
          isNull(s.company_id),
          lt(s.as_of, today),
          exists(
            db
              .select({ one: sql`1` })
              .from(annuityChanges)
              .where(eq(annuityChanges.company_id, companies.id)),
          ),
        ),
      ),
    )
    .orderBy(companies.id);

/**
 * Calculates the sums that are old, a batch in each transaction: what broke off is found again by the next turn. A change
 * that comes meanwhile leaves its row, which this has not seen.
 */
export async function reckonSums({ db, now }: Pick<Services, "db" | "now">, signal: AbortSignal): Promise<void> {
  const today = dayOf(now());
  while (!signal.aborted) {
    const ids = (await oldSums(db, today).limit(batch)).map(({ id }) => id);
    if (ids.length === 0) break;
    await db.transaction(async (inside) => {
      await inside.delete(annuityChanges).where(inArray(annuityChanges.company_id, ids));
      await sumsAnew(inside, ids, today);
    });
  }
  // Companies that are gone wait for nothing.
  await db.delete(annuityChanges).where(
    notExists(
      db
        .select({ one: sql`1` })
        .from(companies)
        .where(and(eq(companies.id, annuityChanges.company_id), isNull(companies.deleted_at))),
    ),
  );
}

/** Whether some company's sums are old. */
export async function areSumsOld({ db, now }: Pick<Services, "db" | "now">): Promise<boolean> {
  return (await oldSums(db, dayOf(now())).limit(1)).length > 0;
}
