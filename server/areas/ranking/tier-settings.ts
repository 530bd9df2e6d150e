import { asc, eq, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { tierCalls, TierSettings } from "#contract/ranking/tier-calls.ts";
import { tierProblems } from "#contract/ranking/tier-rules.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { accounts } from "#server/database/tables/people.ts";
import { tierSettings as t } from "#server/database/tables/score.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { changesOf } from "#server/plugins/audit/note-for-log.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** What is settled, from A to D. */
export async function tierSettingList({ db }: Pick<CallContext, "db">): Promise<TierSettings> {
  const found = await db
    .select({ row: t, by_name: sql<string>`coalesce(${accounts.name}, '')` })
    .from(t)
    .leftJoin(accounts, eq(accounts.id, t.updated_by))
    .orderBy(asc(t.tier));
  const [first] = found;
  if (first === undefined) throw new Error("the settings come with the table");
  return {
    rows: found.map(({ row: { tier, least, quota, visit_days } }) => ({ tier, least, quota, visit_days })),
    rev: first.row.rev,
    updated_at: first.row.updated_at.toISOString(),
    by_name: first.by_name,
  };
}

type Setting = TierSettings["rows"][number];

const none = (count: number | null, unit: string) => (count === null ? "不限" : `${count} ${unit}`);
const logged: Parameters<typeof changesOf<Setting>>[0] = {
  least: ["最低得分", String],
  quota: ["名额", (quota) => none(quota, "家")],
  visit_days: ["走访间隔", (days) => none(days, "天")],
};

const tierChanges = (rows: readonly Setting[], held: readonly Setting[]): string[] =>
  rows.flatMap((row) =>
    changesOf(logged, row, held.find(({ tier }) => tier === row.tier) ?? null).map((words) => `${row.tier} ${words}`),
  );

/** Changes what is settled for all four. */
export function saveTierSettings(
  context: CallContext,
  { base_rev, rows }: ParsedInputOf<typeof tierCalls.tierSettingsSave>,
): Promise<TierSettings> {
  const sorted = rows.toSorted((one, other) => one.tier.localeCompare(other.tier));
  const problems = tierProblems(sorted);
  if (new Set(rows.map(({ tier }) => tier)).size < rows.length) problems.rows = "每个层级填写一行";
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  return inTransaction(context, async (inside) => {
    const held = await inside.db.select().from(t).orderBy(asc(t.tier)).for("update");
    if (held[0]?.rev !== base_rev)
      throw new Refused(409, "层级设置已被他人修改，请刷新后重新填写", { reason: "stale" });
    const at = new Date(inside.now());
    const by = personOf(inside).id;
    for (const { tier, ...row } of sorted)
      await inside.db
        .update(t)
        .set({ ...row, rev: base_rev + 1, updated_at: at, updated_by: by })
        .where(eq(t.tier, tier));
    await writeAudit(inside, "tier-settings", { changes: tierChanges(sorted, held) });
    return tierSettingList(inside);
  });
}
