import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { CodePurpose } from "#contract/account/account.ts";
import { smsCodes } from "#server/database/tables/visitor.ts";
import { type AttemptLimit, takeAttempt, tooMany, waitOf } from "#server/plugins/limits/attempt-limit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { takeProof } from "#server/plugins/limits/proof-of-work.ts";
import { SmsFailure } from "#server/plugins/outside/sms.ts";

const validMs = 5 * 60_000;
const waitSeconds = 60;
/** Wrong codes after which a code is worth nothing: where it was asked for, and everywhere else. */
const tries = 5;
/** A mobile: one a minute, ten a day. An address is shared by many people, so it is given more. */
type Limit = readonly [AttemptLimit, "mobile" | "address", string];
const perMinute = { name: "sms-minute", most: 1, minutes: 1 };
const limits: readonly Limit[] = [
  [{ name: "sms-address", most: 10, minutes: 10 }, "address", "获取验证码过于频繁"],
  [{ name: "sms-address-day", most: 100, minutes: 24 * 60 }, "address", "当前网络今天获取验证码的次数已达上限"],
  [perMinute, "mobile", "验证码已发送"],
  [{ name: "sms-day", most: 10, minutes: 24 * 60 }, "mobile", "该手机号今天获取验证码的次数已达上限"],
];

const hashOf = (mobile: string, purpose: string, code: string): Buffer =>
  createHash("sha256").update(`${mobile}\n${purpose}\n${code}`).digest();

const networkHash = (address: string): Buffer => createHash("sha256").update(address).digest();

/** Sends a code; every mobile gets the same answer, whether anybody knows it or not. */
export async function sendCode(context: CallContext, input: { mobile: string; purpose: CodePurpose; altcha: string }) {
  const { db, address, sms } = context;
  const now = context.now();
  await takeProof(db, input.altcha, now);
  for (const [limit, by, words] of limits) {
    // In their order: past the bound of an address no mobile that was made up becomes a row.
    const wait = await takeAttempt(db, limit, by === "mobile" ? input.mobile : address, now);
    if (wait > 0) throw tooMany(words, wait);
  }
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const fresh = {
    code_hash: hashOf(input.mobile, input.purpose, code),
    asked_from: networkHash(address),
    tries: 0,
    foreign_tries: 0,
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

/** Whether codes are sent at all, and when the mobile may be sent the next: counted alike for every mobile. */
export async function sendInfo({ db, sms, now }: CallContext, { mobile }: { mobile: string }) {
  const wait = await waitOf(db, perMinute, mobile, now());
  return { available: sms.configured !== false, wait_seconds: Math.ceil(wait / 1000) };
}

function notSent(context: CallContext, error: unknown): Refused {
  if (error instanceof SmsFailure && error.limited) return tooMany("该手机号获取验证码过于频繁", waitSeconds * 1000);
  context.log.error({ err: error }, "a text message was not taken");
  return new Refused(503, "短信没有发出，请稍后再试或联系镇街工作人员", { reason: "sms" });
}

const wrong = () => refusedFields({ code: "验证码不正确或已过期，请重新获取" });

/**
 * Checks a code and leaves it: what fails counts, and the fifth wrong one makes it worth nothing. Tries from
 * elsewhere than where it was asked for are counted apart, so that nobody else uses it up. What it answers spends
 * the code.
 */
export async function checkCode(
  context: CallContext,
  { mobile, code }: { mobile: string; code: string },
  purpose: CodePurpose,
): Promise<() => Promise<void>> {
  const now = context.now();
  const own = and(eq(smsCodes.mobile, mobile), eq(smsCodes.purpose, purpose));
  const here = networkHash(context.address);
  const isHere = sql`${smsCodes.asked_from} = ${here}`;
  const [row] = await context.db
    .update(smsCodes)
    .set({
      tries: sql`${smsCodes.tries} + case when ${isHere} then 1 else 0 end`,
      foreign_tries: sql`${smsCodes.foreign_tries} + case when ${isHere} then 0 else 1 end`,
    })
    .where(own)
    .returning();
  if (!row || row.expires_at.getTime() <= now) throw wrong();
  if ((row.asked_from.equals(here) ? row.tries : row.foreign_tries) > tries) throw wrong();
  if (!timingSafeEqual(row.code_hash, hashOf(mobile, purpose, code))) throw wrong();
  return async () => {
    const used = await context.db
      .delete(smsCodes)
      .where(and(own, eq(smsCodes.code_hash, row.code_hash)))
      .returning();
    if (used.length === 0) throw wrong();
  };
}

/** Takes a code; it works once. */
export async function takeCode(
  context: CallContext,
  given: { mobile: string; code: string },
  purpose: CodePurpose,
): Promise<void> {
  const spend = await checkCode(context, given, purpose);
  await spend();
}
