import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { desc, eq, max, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { ruleCalls, RulePreview, RuleVersion } from "#contract/ranking/rule-calls.ts";
import { ruleProblems } from "#contract/ranking/score-rules.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { accounts } from "#server/database/tables/people.ts";
import { scoreRules as t, type ScoreRulesRow } from "#server/database/tables/score.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { scoreDay, snapshotDays } from "./score-days.ts";
import { scoreSql } from "./score-sql.ts";
import { scoreAnew } from "./snapshots.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

const rulesLock = sql`select pg_advisory_xact_lock(hashtext('score-rules'))`;

/** Movers that a preview lists. */
const mostMovers = 100;

/** The draft and all published versions, the latest first. */
export async function ruleVersions({ db }: CallContext): Promise<RuleVersion[]> {
  const rows = await db
    .select({ row: t, by_name: sql<string>`coalesce(${accounts.name}, '')` })
    .from(t)
    .leftJoin(accounts, eq(accounts.id, t.updated_by))
    .orderBy(desc(t.version));
  return rows.map(({ row: { updated_by: _by, updated_at, ...row }, by_name }) => ({
    ...row,
    updated_at: updated_at.toISOString(),
    by_name,
  }));
}

async function draftOf({ db }: CallContext): Promise<ScoreRulesRow | undefined> {
  const [row] = await db.select().from(t).where(eq(t.state, "draft"));
  return row;
}

async function told(context: CallContext, version: number): Promise<RuleVersion> {
  const found = (await ruleVersions(context)).find((one) => one.version === version);
  if (found === undefined) throw new Error("a version that was just written is there");
  return found;
}

const changed = () => new Refused(409, "规则草稿已被他人修改、发布或放弃，请刷新后重新填写", { reason: "stale" });

const log = (context: CallContext, action: AuditAction, version: number) => writeAudit(context, action, { version });

/** Keeps the draft, a new one where there is none. */
export function saveDraft(
  context: CallContext,
  { base_rev, rules, note }: ParsedInputOf<typeof ruleCalls.scoreDraft>,
): Promise<RuleVersion> {
  const problems = ruleProblems(rules);
  if (Object.keys(problems).length > 0) throw refusedFields(problems);
  return inTransaction(context, async (inside) => {
    await inside.db.execute(rulesLock);
    const draft = await draftOf(inside);
    if ((draft?.rev ?? 0) !== base_rev) throw changed();
    const stamp = { updated_at: new Date(inside.now()), updated_by: personOf(inside).id };
    if (draft !== undefined) {
      await inside.db
        .update(t)
        .set({ rules, note, rev: draft.rev + 1, ...stamp })
        .where(eq(t.version, draft.version));
      return told(inside, draft.version);
    }
    const [last] = await inside.db.select({ version: max(t.version) }).from(t);
    const version = (last?.version ?? 0) + 1;
    await inside.db.insert(t).values({ version, state: "draft", rules, note, ...stamp });
    return told(inside, version);
  });
}

/** The draft as it was read, locked; refuses where it is another by now. */
async function draftAt(context: CallContext, rev: number): Promise<ScoreRulesRow> {
  await context.db.execute(rulesLock);
  const draft = await draftOf(context);
  if (draft?.rev !== rev) throw changed();
  return draft;
}

/** Throws the draft away. */
export function dropDraft(context: CallContext, { rev }: { rev: number }): Promise<Record<string, never>> {
  return inTransaction(context, async (inside) => {
    const { version } = await draftAt(inside, rev);
    await inside.db.delete(t).where(eq(t.version, version));
    await log(inside, "score-draft-drop", version);
    return {};
  });
}

/** Companies that are scored again within a call; more are in the background. */
const mostAtOnce = 20_000;

/** Publishes the draft. Today's snapshot is scored by it at once; a large one, or one that is still to be taken, in the background. */
export async function publishDraft(context: CallContext, { rev }: { rev: number }): Promise<RuleVersion> {
  const today = dayOf(context.now());
  const { version, isScored } = await inTransaction(context, async (inside) => {
    const draft = await draftAt(inside, rev);
    await inside.db
      .update(t)
      .set({ state: "published", updated_at: new Date(inside.now()), updated_by: personOf(inside).id })
      .where(eq(t.version, draft.version));
    const there = await scoreDay(inside.db, today);
    const isSmall = there !== null && there.companies <= mostAtOnce;
    if (isSmall) await scoreAnew(inside.db, today, draft);
    await log(inside, "score-publish", draft.version);
    return { version: draft.version, isScored: isSmall };
  });
  if (!isScored) await context.startJob("company-scores", { id: "all" });
  return told(context, version);
}

interface Moved {
  [column: string]: unknown;
  company_id: string;
  company_name: string;
  street_name: string;
  score: string;
  score_after: string;
  place: number;
  place_after: number;
}

/** Who would move by the draft, on the figures of the latest snapshot. */
export async function previewDraft(context: CallContext): Promise<RulePreview> {
  const draft = await draftOf(context);
  if (draft === undefined) throw new Refused(404, "没有规则草稿，请先保存草稿再预览", { reason: "no_draft" });
  const [day] = await snapshotDays(context.db);
  if (day === undefined) return { day: null, of: 0, moved: 0, farthest: 0, list: [] };
  const reckoned = sql`
    select s.company_id, c.name as company_name, coalesce(st.name, '') as street_name, s.score, n.score as score_after,
      rank() over (order by s.score desc)::int as place, rank() over (order by n.score desc)::int as place_after
    from company_scores s join companies c on c.id = s.company_id and c.deleted_at is null
    left join streets st on st.id = c.street_id
    cross join lateral (select ${scoreSql(sql`s.figures`, draft.rules)} as score) n
    where s.day = ${day}::date`;
  const { rows: sums } = await context.db.execute<{ of: number; moved: number; farthest: number }>(sql`
    select count(*)::int as "of", (count(*) filter (where place <> place_after))::int as moved,
      coalesce(max(abs(place - place_after)), 0)::int as farthest from (${reckoned}) r`);
  const { rows } = await context.db.execute<Moved>(sql`
    select * from (${reckoned}) r where place <> place_after or score <> score_after
    order by abs(place - place_after) desc, abs(score - score_after) desc, company_name limit ${mostMovers}`);
  const { of = 0, moved = 0, farthest = 0 } = sums[0] ?? {};
  const list = rows.map(({ score, score_after, ...row }) => ({
    ...row,
    score: Number(score),
    score_after: Number(score_after),
  }));
  return { day, of, moved, farthest, list };
}
