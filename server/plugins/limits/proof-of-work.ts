import { createHash, randomBytes } from "node:crypto";
import { createChallenge, type Payload, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { eq } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { settings } from "#server/database/tables/history.ts";
import { takeAttempt } from "./attempt-limit.ts";
import { Refused } from "../errors/refused.ts";

const validSeconds = 5 * 60;
/** Rounds of PBKDF2 for one guess, and the guesses a device makes: about a second on a phone, nothing on a farm's bill. */
const cost = 1000;
const guesses = [500, 1500] as const;
const key = "proof_of_work_secret";

/** Made with the first challenge and shared by all servers of the database. */
async function secret(db: Db): Promise<string> {
  const known = async () => (await db.select().from(settings).where(eq(settings.key, key)))[0]?.value;
  const value = await known();
  if (typeof value === "string") return value;
  await db
    .insert(settings)
    .values({ key, value: randomBytes(32).toString("hex") })
    .onConflictDoNothing();
  return String(await known());
}

/** A challenge that only this installation can have made; `now` in milliseconds, `counter` the guess that solves it. */
export async function newProof(db: Db, now: number, counter: number = randomInt(...guesses)) {
  const hidden = await secret(db);
  const { parameters, signature } = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost,
    counter,
    deriveKey,
    expiresAt: Math.floor(now / 1000) + validSeconds,
    hmacSignatureSecret: hidden,
    hmacKeySignatureSecret: `key ${hidden}`,
  });
  return { parameters: { ...parameters }, signature: signature ?? "" };
}

const refused = (words: string) => new Refused(422, words, { reason: "verification" });

function payloadOf(text: string): Payload {
  try {
    const payload = JSON.parse(Buffer.from(text, "base64").toString("utf8")) as Payload;
    if (typeof payload.challenge.parameters.expiresAt === "number" && typeof payload.challenge.signature === "string")
      return payload;
  } catch {
    // Neither JSON nor base64: what nobody's page sends.
  }
  throw refused("人机验证的内容不正确，请重试");
}

/** Takes a solved challenge, once; refuses one that is forged, unsolved, too old or used already. */
export async function takeProof(db: Db, text: string, now: number): Promise<void> {
  const { challenge, solution } = payloadOf(text);
  if ((challenge.parameters.expiresAt ?? 0) * 1000 <= now) throw refused("人机验证已过期，请重试");
  const hidden = await secret(db);
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: hidden,
    hmacKeySignatureSecret: `key ${hidden}`,
  });
  if (!verified) throw refused("人机验证未通过，请重试");
  const used = { name: "proof-of-work", most: 1, minutes: 2 * (validSeconds / 60) };
  const once = createHash("sha256")
    .update(challenge.signature ?? "")
    .digest("hex");
  if ((await takeAttempt(db, used, once, now)) > 0) throw refused("这次人机验证已经用过，请重试");
}
