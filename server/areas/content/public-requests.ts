import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { AskRow, contentService, ManagedSteward, SaveSteward } from "#contract/site/content-service.ts";
import { likeAnywhereLower } from "#server/database/like.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { asks, signUps, stewards } from "#server/database/tables/website-service.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { maskMobile } from "#server/plugins/people/session.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

const waitingFirst = desc(sql`${asks.state} = '待处理'`);
const missing = (what: string) => new Refused(404, `${what}不存在`);

/** Questions of the public, those that wait first. */
export async function askPage(context: CallContext, input: ParsedInputOf<typeof contentService.asks>) {
  const { db } = context;
  const pattern = likeAnywhereLower(input.keyword);
  const where = and(
    input.state === undefined ? undefined : eq(asks.state, input.state),
    input.keyword === "" ? undefined : sql`lower(${asks.title} || ' ' || ${asks.content}) like ${pattern}`,
  );
  const [rows, total, waiting] = await Promise.all([
    db
      .select({ row: asks, by_name: accounts.name })
      .from(asks)
      .leftJoin(accounts, eq(accounts.id, asks.answered_by))
      .where(where)
      .orderBy(waitingFirst, desc(asks.created_at), asks.id)
      .limit(input.size)
      .offset((input.page - 1) * input.size),
    db.$count(asks, where),
    db.$count(asks, eq(asks.state, "待处理")),
  ]);
  const list = rows.map(({ row: { receipt_hash: _, answered_by: __, ...row }, by_name }): AskRow => ({
    ...row,
    mobile: maskMobile(row.mobile),
    answered_by_name: by_name ?? "",
    answered_at: row.answered_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }));
  return { list, total, page: input.page, size: input.size, waiting };
}

interface Asked {
  id: string;
  /** `answered_at` as the person answering read it. */
  base_at: string | null;
}

/** 409 when somebody else answered since: the words of neither are lost. */
async function settleAsk(context: CallContext, { id, base_at }: Asked, change: Partial<typeof asks.$inferInsert>) {
  const stamp = { answered_by: personOf(context).id, answered_at: new Date(context.now()) };
  const unchanged = base_at === null ? isNull(asks.answered_at) : eq(asks.answered_at, new Date(base_at));
  const done = await context.db
    .update(asks)
    .set({ ...change, ...stamp })
    .where(and(eq(asks.id, id), unchanged))
    .returning({ id: asks.id });
  if (done.length > 0) return {};
  if ((await context.db.$count(asks, eq(asks.id, id))) === 0) throw missing("问题");
  throw new Refused(409, "其他管理员刚刚处理了这个问题，请刷新后再看", { reason: "conflict" });
}

/** Answers a question, for everybody or for the asker alone. */
export const answerAsk = (
  context: CallContext,
  { id, base_at, ...answer }: ParsedInputOf<typeof contentService.answerAsk>,
) => settleAsk(context, { id, base_at }, { ...answer, state: "已答复" });

/** Does not take a question up. */
export const refuseAsk = (context: CallContext, { reason, ...asked }: Asked & { reason: string }) =>
  settleAsk(context, asked, { state: "未采纳", answer: reason, published: false });

/** All stewards by street. */
export async function stewardList(context: CallContext) {
  const [all, rows] = await Promise.all([
    context.db.select({ id: streets.id, name: streets.name }).from(streets).orderBy(streets.sort),
    context.db
      .select({ row: stewards, street_name: streets.name })
      .from(stewards)
      .innerJoin(streets, eq(streets.id, stewards.street_id))
      .orderBy(streets.sort, stewards.name),
  ]);
  return { streets: all, list: rows.map(({ row, street_name }): ManagedSteward => ({ ...row, street_name })) };
}

/** Makes or changes a steward. */
export async function saveSteward(context: CallContext, input: SaveSteward) {
  const [street] = await context.db.select().from(streets).where(eq(streets.id, input.street_id));
  if (!street) throw refusedFields({ street_id: "所选镇街不存在" });
  await context.db.insert(stewards).values(input).onConflictDoUpdate({ target: stewards.id, set: input });
  return {};
}

export async function removeSteward(context: CallContext, { id }: { id: string }) {
  await context.db.delete(stewards).where(eq(stewards.id, id));
  return {};
}

const reachable = { signUp: signUps, ask: asks } as const;

/** A whole mobile, and who saw it is written down. */
export async function revealMobile(context: CallContext, asked: { kind: keyof typeof reachable; id: string }) {
  const table = reachable[asked.kind];
  const [row] = await context.db.select({ mobile: table.mobile }).from(table).where(eq(table.id, asked.id));
  if (!row) throw missing("记录");
  await writeAudit(context, "website.reveal", { ...asked });
  return { mobile: row.mobile };
}
