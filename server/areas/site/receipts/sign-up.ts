import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { activityState, type Extension, type ExtensionOf } from "#contract/site/content-extensions.ts";
import { newReceipt } from "#contract/site/receipt.ts";
import type { webService } from "#contract/site/web-service.ts";
import { visibleAt } from "#server/areas/content/visible-pieces.ts";
import type { Db } from "#server/database/connect.ts";
import { pieces, publishedPieces as p } from "#server/database/tables/website.ts";
import { signUps } from "#server/database/tables/website-service.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { takeProof } from "#server/plugins/limits/proof-of-work.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { limitPublic } from "../public-limits.ts";
import { receiptHash, refuseOther } from "./receipts.ts";

/** People may check in from two hours before the beginning. */
const earlyMs = 2 * 3_600_000;

type Activity = ExtensionOf<"activity">;

/** The visible activity; its row is locked, so that two people never take the last place. */
async function lockedActivity(db: Db, id: string, now: number): Promise<Activity> {
  const [row] = await db
    .select({ extension: p.extension })
    .from(p)
    .where(and(eq(p.id, id), eq(p.column_key, "activities"), visibleAt(now)))
    .for("update");
  if (row?.extension.kind !== "activity") throw new Refused(404, "活动不存在或已下线");
  return row.extension;
}

const stillHere = (activityId: string) => and(eq(signUps.activity_id, activityId), eq(signUps.state, "已报名"));

/** Signs a person up: a mobile once, never more than the quota. */
export async function signUp(
  context: CallContext,
  { altcha, receipt = newReceipt(), ...input }: ParsedInputOf<typeof webService.signUp>,
) {
  const now = context.now();
  await takeProof(context.db, altcha, now);
  await limitPublic(context, "signUp", input.mobile);
  const { activity: activity_id, ...person } = input;
  return context.db.transaction(async (db) => {
    const activity = await lockedActivity(db, activity_id, now);
    const taken = await db.$count(signUps, stillHere(activity_id));
    const leftOf = (people: number) => (activity.quota > 0 ? activity.quota - people : null);
    const [first] = await db
      .select()
      .from(signUps)
      .where(eq(signUps.receipt_hash, receiptHash(receipt)));
    if (first) {
      const { mobile } = input;
      refuseOther(receipt, { activity_id, mobile, state: "已报名" }, first);
      return { receipt, number: first.number, left: leftOf(taken) };
    }
    const state = activityState(activity, now);
    if (state !== "报名中") throw new Refused(409, `该活动${state}，不能再报名`);
    const [same] = await db
      .select({ id: signUps.id })
      .from(signUps)
      .where(and(stillHere(activity_id), eq(signUps.mobile, input.mobile)));
    if (same) throw refusedFields({ mobile: "该手机号已经报名，无需重复提交" });
    if (activity.quota > 0 && taken >= activity.quota) throw new Refused(409, "名额已满，感谢关注", { reason: "full" });
    const [last] = await db
      .select({ number: sql<number>`coalesce(max(${signUps.number}), 0)::int` })
      .from(signUps)
      .where(eq(signUps.activity_id, activity_id));
    const number = (last?.number ?? 0) + 1;
    const made = { id: v7(), activity_id, number, receipt_hash: receiptHash(receipt), created_at: new Date(now) };
    await db.insert(signUps).values({ ...person, ...made });
    return { receipt, number, left: leftOf(taken + 1) };
  });
}

const unknownReceipt = () => refusedFields({ receipt: "回执码不正确，请核对后再试" });

/** Gives the place back, until the activity begins; one that was taken down begins when its text says. */
export async function cancelSignUp(context: CallContext, { receipt }: { receipt: string }) {
  await limitPublic(context, "receipt");
  const [row] = await context.db
    .select({
      id: signUps.id,
      state: signUps.state,
      extension: sql<Extension>`coalesce(${p.extension}, ${pieces.content} -> 'extension')`,
    })
    .from(signUps)
    .innerJoin(pieces, eq(pieces.id, signUps.activity_id))
    .leftJoin(p, eq(p.id, signUps.activity_id))
    .where(eq(signUps.receipt_hash, receiptHash(receipt)));
  if (!row) throw unknownReceipt();
  if (row.state === "已取消") return {};
  const begins = row.extension.kind === "activity" ? Date.parse(row.extension.start_at) : Infinity;
  if (begins <= context.now()) throw new Refused(409, "活动已经开始，不能再取消报名");
  const absent = and(eq(signUps.id, row.id), isNull(signUps.checked_in_at));
  const left = await context.db.update(signUps).set({ state: "已取消" }).where(absent).returning({ id: signUps.id });
  if (left.length === 0) throw new Refused(409, "您已经签到，不能再取消报名");
  return {};
}

const sameCode = (given: string, code: string) =>
  given.length === code.length && timingSafeEqual(Buffer.from(given), Buffer.from(code));

/** Checks a person in; a wrong code and an unknown mobile get the same answer. */
export async function checkIn(context: CallContext, input: { activity: string; mobile: string; code: string }) {
  await limitPublic(context, "checkIn", `${input.activity} ${input.mobile}`);
  const now = context.now();
  const [row] = await context.db
    .select({ extension: p.extension })
    .from(p)
    .where(and(eq(p.id, input.activity), eq(p.column_key, "activities"), visibleAt(now)));
  if (row?.extension.kind !== "activity") throw new Refused(404, "活动不存在或已下线");
  const { start_at, end_at, check_in_code } = row.extension;
  if (now < Date.parse(start_at) - earlyMs) throw new Refused(409, "还没有到签到时间，活动开始前两小时起可以签到");
  if (now >= Date.parse(end_at)) throw new Refused(409, "活动已经结束，不能再签到");
  const wrong = refusedFields({ code: "手机号没有报名或签到码不正确，请核对" });
  if (!sameCode(input.code, check_in_code)) throw wrong;
  const [person] = await context.db
    .update(signUps)
    .set({ checked_in_at: sql`coalesce(${signUps.checked_in_at}, ${new Date(now)}::timestamptz)` })
    .where(and(stillHere(input.activity), eq(signUps.mobile, input.mobile)))
    .returning();
  if (!person) throw wrong;
  return { name: person.name, at: (person.checked_in_at ?? new Date(now)).toISOString() };
}
