import { type AttemptLimit, takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

/** An address is shared by many people of a company or a school; a mobile belongs to one. */
const limits = {
  signUp: {
    address: { name: "sign-up-address", most: 60, minutes: 10 },
    mobile: { name: "sign-up", most: 20, minutes: 60 },
  },
  checkIn: {
    address: { name: "check-in-address", most: 120, minutes: 10 },
    mobile: { name: "check-in", most: 8, minutes: 10 },
  },
  ask: { address: { name: "ask-address", most: 10, minutes: 60 }, mobile: { name: "ask", most: 5, minutes: 24 * 60 } },
  steward: {
    address: { name: "steward-address", most: 10, minutes: 60 },
    mobile: { name: "steward", most: 5, minutes: 24 * 60 },
  },
  receipt: { address: { name: "receipt-address", most: 40, minutes: 10 } },
} as const satisfies Record<string, { address: AttemptLimit; mobile?: AttemptLimit }>;

/**
 * Counts an attempt of somebody without an account; 429 when there were too many. The address first: past its bound
 * no mobile that was made up becomes a row.
 */
export async function limitPublic(context: CallContext, what: keyof typeof limits, mobile = ""): Promise<void> {
  const limit: { address: AttemptLimit; mobile?: AttemptLimit } = limits[what];
  const now = context.now();
  const refuse = (wait: number) => {
    if (wait > 0) throw tooMany("提交过于频繁", wait);
  };
  refuse(await takeAttempt(context.db, limit.address, context.address, now));
  if (limit.mobile) refuse(await takeAttempt(context.db, limit.mobile, mobile, now));
}
