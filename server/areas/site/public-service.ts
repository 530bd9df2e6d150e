import { and, desc, eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { newReceipt } from "#contract/site/receipt.ts";
import type { PublicAsk, PublicSteward, StewardFigures, webService } from "#contract/site/web-service.ts";
import { dayOf } from "#contract/core/time.ts";
import type { Db } from "#server/database/connect.ts";
import { demands } from "#server/database/tables/demand.ts";
import { streets } from "#server/database/tables/people.ts";
import { pieces } from "#server/database/tables/website.ts";
import { asks, signUps, stewardRequests, stewards, stewardSteps } from "#server/database/tables/website-service.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { takeProof } from "#server/plugins/limits/proof-of-work.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { likeAnywhereLower } from "#server/database/like.ts";
import { asOf } from "./index-page.ts";
import { limitPublic } from "./public-limits.ts";
import { receiptHash, refuseOther } from "./receipts/receipts.ts";

/** Keeps a question; nobody reads it before an administrator has. */
export async function askQuestion(
  context: CallContext,
  { altcha, receipt = newReceipt(), ...input }: ParsedInputOf<typeof webService.ask>,
) {
  const { db, now } = context;
  await takeProof(db, altcha, now());
  await limitPublic(context, "ask", input.mobile);
  const receipt_hash = receiptHash(receipt);
  const made = { ...input, id: v7(), receipt_hash, created_at: new Date(now()) };
  const { rowCount } = await db.insert(asks).values(made).onConflictDoNothing({ target: asks.receipt_hash });
  if (rowCount === 0) {
    const [first] = await db.select().from(asks).where(eq(asks.receipt_hash, receipt_hash));
    refuseOther(receipt, input, first);
  }
  return { receipt };
}

type AsksInput = ParsedInputOf<typeof webService.asks>;

/** Answered questions that everybody may read. */
export async function publicAsks(db: Db, input: AsksInput): Promise<OutputOf<typeof webService.asks>> {
  const pattern = likeAnywhereLower(input.keyword);
  const where = and(
    asks.published,
    eq(asks.state, "已答复"),
    input.category === undefined ? undefined : eq(asks.category, input.category),
    input.keyword === ""
      ? undefined
      : sql`lower(${asks.title} || ' ' || ${asks.content} || ' ' || ${asks.answer}) like ${pattern}`,
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(asks)
      .where(where)
      .orderBy(desc(asks.answered_at), asks.id)
      .limit(input.size)
      .offset((input.page - 1) * input.size),
    db.$count(asks, where),
  ]);
  const list = rows.map(({ id, title, content, category, answer, answered_at, created_at }): PublicAsk => ({
    id,
    title,
    content,
    category,
    answer,
    answered_at: (answered_at ?? created_at).toISOString(),
    asked_on: dayOf(created_at.getTime()),
  }));
  return { list, total, page: input.page, size: input.size };
}

/** The streets, and who helps the companies there. */
export async function publicStewards(db: Db, street_id?: string): Promise<OutputOf<typeof webService.stewards>> {
  const [all, rows] = await Promise.all([
    db.select({ id: streets.id, name: streets.name }).from(streets).orderBy(streets.sort),
    db
      .select({ steward: stewards, street_name: streets.name })
      .from(stewards)
      .innerJoin(streets, eq(streets.id, stewards.street_id))
      .where(and(stewards.shown, street_id === undefined ? undefined : eq(stewards.street_id, street_id)))
      .orderBy(streets.sort, stewards.name),
  ]);
  const list = rows.map(({ steward: { id: _, shown: __, ...steward }, street_name }): PublicSteward => ({
    ...steward,
    street_name,
  }));
  return { streets: all, stewards: list };
}

/** The steward service in numbers; what became a demand is settled with it, as in `districtFigures`. */
export async function stewardFigures(db: Db, now: number): Promise<StewardFigures> {
  const { rows } = await db.execute<Omit<StewardFigures, "as_of">>(sql`
    select (select count(*)::int from stewards where shown) as stewards,
      (select count(distinct s.street_id)::int from stewards s join streets on streets.id = s.street_id where s.shown)
        as streets_covered,
      (select count(*)::int from streets) as streets,
      count(*)::int as requests,
      (count(*) filter (where state in ('待处理', '处理中') or state = '已转需求' and not is_settled))::int as requests_open,
      (count(*) filter (where state = '已办结' or is_settled))::int as requests_settled
    from (select r.state, exists (
      select from demand_moves m where m.demand_id = r.demand_id and m."to" = '待回访') as is_settled
      from steward_requests r) told`);
  const [figures] = rows;
  if (!figures) throw new Error("a count has one row");
  return { ...figures, as_of: asOf(now) };
}

/** Leaves a request for the steward of a street. */
export async function requestSteward(
  context: CallContext,
  { altcha, receipt = newReceipt(), ...input }: ParsedInputOf<typeof webService.requestSteward>,
) {
  const { db, now } = context;
  await takeProof(db, altcha, now());
  await limitPublic(context, "steward", input.mobile);
  const [street] = await db.select().from(streets).where(eq(streets.id, input.street_id));
  if (!street) throw refusedFields({ street_id: "所在镇街不存在" });
  const receipt_hash = receiptHash(receipt);
  const made = { ...input, id: v7(), receipt_hash, created_at: new Date(now()) };
  const target = stewardRequests.receipt_hash;
  const { rowCount } = await db.insert(stewardRequests).values(made).onConflictDoNothing({ target });
  if (rowCount === 0) {
    const [first] = await db.select().from(stewardRequests).where(eq(target, receipt_hash));
    // What the street was handed over to is no change of the form.
    refuseOther(receipt, input, first && { ...first, street_id: input.street_id });
  }
  return { receipt };
}

type Progress = OutputOf<typeof webService.receipt>;

const askWords = { 待处理: "等待答复", 已答复: "已答复", 未采纳: "未采纳" } as const;

/** What the company reads of a request: never who works on it. */
async function stewardProgress(db: Db, request: typeof stewardRequests.$inferSelect): Promise<Progress> {
  const { id, company, topic, state, reply, created_at, demand_id } = request;
  const told = and(eq(stewardSteps.request_id, id), stewardSteps.told);
  const steps = await db.select().from(stewardSteps).where(told).orderBy(stewardSteps.seq);
  const [demand] = demand_id === null ? [] : await db.select().from(demands).where(eq(demands.id, demand_id));
  return {
    kind: "管家服务",
    title: `${company}：${topic}`,
    state: demand ? `已转为需求 ${demand.demand_no}，${demand.status}` : state,
    reply,
    at: created_at.toISOString(),
    steps: steps.map(({ at, text }) => ({ at: at.toISOString(), text })),
  };
}

/** How far what somebody handed in is. */
export async function receiptProgress(context: CallContext, { receipt }: { receipt: string }): Promise<Progress> {
  await limitPublic(context, "receipt");
  const { db } = context;
  const hash = receiptHash(receipt);
  const [[registration], [question], [request]] = await Promise.all([
    db
      .select({ row: signUps, title: pieces.title })
      .from(signUps)
      .innerJoin(pieces, eq(pieces.id, signUps.activity_id))
      .where(eq(signUps.receipt_hash, hash)),
    db.select().from(asks).where(eq(asks.receipt_hash, hash)),
    db.select().from(stewardRequests).where(eq(stewardRequests.receipt_hash, hash)),
  ]);
  if (registration) {
    const { row, title } = registration;
    const state = row.state === "已报名" && row.checked_in_at !== null ? "已签到" : row.state;
    return {
      kind: "活动报名",
      title,
      state,
      reply: `报名序号 ${row.number}`,
      at: row.created_at.toISOString(),
      steps: [],
    };
  }
  if (question)
    return {
      kind: "咨询提问",
      title: question.title,
      state: askWords[question.state],
      reply: question.answer,
      at: question.created_at.toISOString(),
      steps: [],
    };
  if (request) return stewardProgress(db, request);
  throw refusedFields({ receipt: "没有找到这个回执码，请核对后再试" });
}
