import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { smsCodes } from "#server/database/tables/visitor.ts";
import { type AttemptLimit, sweepAttempts, takeAttempt, tooMany } from "#server/plugins/attempt-limit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/refused.ts";
import { SmsFailure } from "#server/plugins/sms.ts";

const validMs = 5 * 60_000;
const waitSeconds = 60;
/** Wrong codes after which a code is worth nothing. */
const tries = 5;
/** A mobile: one a minute, ten a day. An address is shared by many people, so it is given more. */
const limits: readonly (readonly [AttemptLimit, "mobile" | "address", string])[] = [
  [{ name: "sms-minute", most: 1, minutes: 1 }, "mobile", "验证码已发送"],
  [{ name: "sms-day", most: 10, minutes: 24 * 60 }, "mobile", "该手机号今天获取验证码的次数已达上限"],
  [{ name: "sms-address", most: 10, minutes: 10 }, "address", "获取验证码过于频繁"],
  [{ name: "sms-address-day", most: 100, minutes: 24 * 60 }, "address", "当前网络今天获取验证码的次数已达上限"],
];

const hashOf = (mobile: string, purpose: string, code: string): Buffer =>
  createHash("sha256").update(`${mobile}\n${purpose}\n${code}`).digest();

/** Sends a code; every mobile gets the same answer, whether anybody knows it or not. */
export async function sendCode(context: CallContext, input: { mobile: string; purpose: "visitor" }) {
  const { db, address, sms } = context;
  const now = context.now();
  await sweep(db, now);
  for (const [limit, by, words] of limits) {
    const wait = await takeAttempt(db, limit, by === "mobile" ? input.mobile : address, now);
    if (wait > 0) throw tooMany(words, wait);
  }
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const fresh = {
    code_hash: hashOf(input.mobile, input.purpose, code),
    tries: 0,
    sent_at: new Date(now),
    expires_at: new Date(now + validMs),
  };
  await db
    .insert(smsCodes)
    .values({ mobile: input.mobile, purpose: input.purpose, ...fresh })
    .onConflictDoUpdate({ target: [smsCodes.mobile, smsCodes.purpose], set: fresh });
  try {
    await sms.send(input.mobile, code);
  } catch (error) {
    throw notSent(context, error);
  }
  return { wait_seconds: waitSeconds };
}

async function sweep(db: Db, now: number): Promise<void> {
  await sweepAttempts(db, now);
  await db.delete(smsCodes).where(lt(smsCodes.expires_at, new Date(now - 86_400_000)));
}

function notSent(context: CallContext, error: unknown): Refused {
  if (error instanceof SmsFailure && error.limited) return tooMany("该手机号获取验证码过于频繁", waitSeconds * 1000);
  context.log.error({ err: error }, "a text message was not taken");
  return new Refused(503, "短信没有发出，请稍后再试或联系镇街工作人员", { reason: "sms" });
}

const wrong = () => refusedFields({ code: "验证码不正确或已过期，请重新获取" });

/** Takes a code; it works once. What fails counts, and the fifth wrong one spends the code. */
export async function takeCode(context: CallContext, mobile: string, purpose: "visitor", code: string): Promise<void> {
  const now = context.now();
  const [row] = await context.db
    .update(smsCodes)
    .set({ tries: sql`${smsCodes.tries} + 1` })
    .where(and(eq(smsCodes.mobile, mobile), eq(smsCodes.purpose, purpose)))
    .returning();
  if (!row || row.expires_at.getTime() <= now || row.tries > tries) throw wrong();
  if (!timingSafeEqual(row.code_hash, hashOf(mobile, purpose, code))) throw wrong();
  const used = await context.db
    .delete(smsCodes)
    .where(and(eq(smsCodes.mobile, mobile), eq(smsCodes.purpose, purpose), eq(smsCodes.code_hash, row.code_hash)))
    .returning();
  if (used.length === 0) throw wrong();
}
