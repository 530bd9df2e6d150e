import {
  countAttempt,
  forgetAttempts,
  forgetOwner,
  returnAttempt,
  type AttemptOwner,
  tooMany,
} from "#server/plugins/limits/attempt-limit.ts";
import type { Db } from "#server/database/connect.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { takeProof } from "#server/plugins/limits/proof-of-work.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { knownPlace } from "./known-places.ts";

/** Failures of one mobile at one place (a known browser, else a network) before they lock it there. */
const atPlace = { name: "login", most: 5, minutes: 10 };
/** A known place where so many failed in a day is as strange as any other. */
const knownDay = { name: "login-known", most: 30, minutes: 24 * 60 };
/** Failures of one mobile at strange places: after `free` each costs a proof of work, after `most` a code by text. */
const strange = { name: "login-strange", free: 10, most: 100, minutes: 24 * 60 };
/** Failures from one network, whatever the mobiles; browsers known for their account are free of it. */
const network = { name: "login-network", free: 50, most: 500, minutes: 10 };

const browserPlace = (mobile: string, mark: string) => `${mobile} browser ${mark}`;
const networkPlace = (mobile: string, address: string) => `${mobile} network ${address}`;

interface Try {
  mobile: string;
  mark?: string | undefined;
  altcha?: string | undefined;
}

/** A password may be looked at; says what came of it. */
export interface LoginTry {
  /** The refusal to answer instead of the usual one: that was the last try here for a while. */
  failed(): Refused | null;
  passed(): Promise<void>;
}

const byCode = ({ sms }: CallContext, otherwise: string) => (sms.configured === false ? otherwise : "用验证码登录");

function locked(context: CallContext, waitMs: number): Refused {
  const minutes = Math.ceil(waitMs / 60_000);
  const words = `登录失败次数过多，已锁定，请 ${minutes} 分钟后再试，或${byCode(context, "在登录过的设备上登录")}`;
  return new Refused(429, words, { reason: "locked" }, Math.ceil(waitMs / 1000));
}

const proofNeeded = () => new Refused(422, "登录失败次数较多，请完成人机验证后再登录", { reason: "proof" });

function onlyByCode(context: CallContext, waitMs: number): Refused {
  const way = byCode(context, "联系管理员重置密码");
  const words = `此账号在陌生设备上登录失败次数过多，请在登录过的设备上登录，或${way}`;
  return new Refused(429, words, { reason: "strange" }, Math.ceil(waitMs / 1000));
}

/** Counts that a try has raised, to be taken back when it was no failure. */
type Counted = [limit: { name: string }, value: string][];

const takeBack = (db: Db, counted: Counted) =>
  Promise.all(counted.map(([limit, value]) => returnAttempt(db, limit, value)));

/**
 * Counts a try before its password is looked at, as many that come at once would all be looked at otherwise. An
 * unknown mobile counts like a known one. What is refused here has tried nothing and counts nothing.
 */
export async function takeTry(context: CallContext, asked: Try): Promise<LoginTry> {
  const counted: Counted = [];
  try {
    return await countTry(context, asked, counted);
  } catch (error) {
    await takeBack(context.db, counted);
    throw error;
  }
}

async function countTry(context: CallContext, { mobile, mark, altcha }: Try, counted: Counted): Promise<LoginTry> {
  const { db, address } = context;
  const now = context.now();
  const known = await knownPlace(db, mobile, { address, mark });
  const place = known === "browser" ? browserPlace(mobile, mark ?? "") : networkPlace(mobile, address);
  const count = (limit: { name: string; minutes: number }, value: string, of?: AttemptOwner) => {
    counted.push([limit, value]);
    return countAttempt(db, limit, value, now, of);
  };
  const keptOut = ({ most }: { most: number }) => ({ owner: mobile, locksAt: most });
  let isProved = false;
  const prove = async () => {
    if (isProved) return;
    if (altcha === undefined) throw proofNeeded();
    await takeProof(db, altcha, now);
    isProved = true;
  };

  // The network first: past its bound no mobile that a stranger has made up becomes a row without a proof.
  if (known !== "browser") {
    const here = await count(network, address);
    if (here.count > network.most) throw tooMany("当前网络登录失败次数过多，新设备暂时不能用密码登录", here.waitMs);
    if (here.count > network.free) await prove();
  }
  const tries = await count(atPlace, place, keptOut(atPlace));
  if (tries.count > atPlace.most) throw locked(context, tries.waitMs);
  if (known !== null) counted.push([knownDay, place]);
  if (known === null || (await countAttempt(db, knownDay, place, now, { owner: mobile })).count > knownDay.most) {
    const elsewhere = await count(strange, mobile, keptOut(strange));
    if (elsewhere.count > strange.most) throw onlyByCode(context, elsewhere.waitMs);
    if (elsewhere.count > strange.free) await prove();
  }
  return {
    failed: () => (tries.count >= atPlace.most ? locked(context, tries.waitMs) : null),
    async passed() {
      await forgetAttempts(db, atPlace, place);
      await takeBack(db, counted);
    },
  };
}

/** Who has proved by a code whose mobile it is may type passwords here again. */
export async function unlockHere({ db, address }: CallContext, mobile: string, mark?: string): Promise<void> {
  await forgetAttempts(db, atPlace, networkPlace(mobile, address));
  if (mark !== undefined) await forgetAttempts(db, atPlace, browserPlace(mobile, mark));
}

/** Somebody who manages the account lets it try again, or gave it another password: its failures are over everywhere. */
export const unlockEverywhere = (db: Db, mobile: string): Promise<void> => forgetOwner(db, mobile);
