import { createHash } from "node:crypto";
import { and, inArray, sql } from "drizzle-orm";
import type { Envelope } from "#contract/core/envelope.ts";
import type { Db } from "#server/database/connect.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { idempotency } from "#server/database/tables/history.ts";
import type { Person } from "./call-context.ts";
import { Refused } from "./errors/refused.ts";
import { sqlUuidArray } from "./people/row-scope.ts";

/** SHA-256 of a call and its input as sent. */
export const hashInput = (call: string, input: unknown): Buffer =>
  createHash("sha256").update(call).update("\n").update(canonical(input)).digest();

/** JSON with sorted keys, so that the same input has one text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

const keyReused = () => new Refused(409, "同一提交编号已用于另一份内容", { reason: "key_reused" });

/** One write to be done once: whose it is, the caller's key and the hash of what it says. */
export interface OnceKey {
  accountId: string;
  /** Accounts that were merged into it: what was under way then has its reply there until the night. */
  mergedIds: readonly string[];
  id: string;
  hash: Buffer;
}

/** The key of a write of a person. */
export const onceKey = ({ id: accountId, merged_ids: mergedIds = [] }: Person, id: string, hash: Buffer): OnceKey => ({
  accountId,
  mergedIds,
  id,
  hash,
});

async function storedReplies(db: Db, { accountId, mergedIds }: OnceKey, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(idempotency)
    .where(
      and(
        inArray(idempotency.account_id, [accountId, ...mergedIds]),
        sql`${idempotency.id} = any(${sqlUuidArray(ids)})`,
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

type Stored = Awaited<ReturnType<typeof storedReplies>>;

function replyFor(stored: Stored, key: OnceKey): Envelope | Refused | null {
  const row = stored.get(key.id);
  if (!row) return null;
  return row.input_hash.equals(key.hash) ? (row.reply as Envelope) : keyReused();
}

async function storeReplies(db: Db, replies: readonly (readonly [OnceKey, Envelope])[]): Promise<void> {
  const rows = replies.map(([key, reply]) => ({ account_id: key.accountId, id: key.id, input_hash: key.hash, reply }));
  await insertRows(db, idempotency, rows);
}

/** The reply to a write that was done already; null when it was not. */
export async function storedReply(db: Db, key: OnceKey): Promise<Envelope | null> {
  const reply = replyFor(await storedReplies(db, key, [key.id]), key);
  return reply instanceof Refused ? null : reply;
}

const orThrow = (reply: Envelope | Refused): Envelope => {
  if (reply instanceof Refused) throw reply;
  return reply;
};

/**
 * Runs a write once per (account, id): the reply is stored in the write's own transaction, and the same id
 * again returns it. The same id with another input is refused with 409 `key_reused`. Refusals are not stored.
 */
export async function runOnce(db: Db, key: OnceKey, write: (transaction: Db) => Promise<Envelope>): Promise<Envelope> {
  const stored = replyFor(await storedReplies(db, key, [key.id]), key);
  if (stored) return orThrow(stored);
  try {
    return await db.transaction(async (transaction) => {
      const reply = await write(transaction);
      await storeReplies(transaction, [[key, reply]]);
      return reply;
    });
  } catch (error) {
    // A twin of this item may have won the race while this one ran: its stored reply is the answer.
    const twin = replyFor(await storedReplies(db, key, [key.id]), key);
    if (twin) return orThrow(twin);
    throw error;
  }
}

/** What was refused because the same batch, sent again, had been written meanwhile has its answer there. */
async function answerTwins(db: Db, keys: readonly OnceKey[], answers: (Envelope | Refused | null)[]): Promise<void> {
  const refused = keys.filter((_, position) => answers[position] instanceof Refused);
  const [first] = refused;
  if (first === undefined) return;
  const stored = await storedReplies(
    db,
    first,
    refused.map((key) => key.id),
  );
  for (const [position, key] of keys.entries())
    if (answers[position] instanceof Refused) answers[position] = replyFor(stored, key) ?? answers[position];
}

/**
 * The same for several writes of one account in one transaction: `write` is given the positions that are
 * not answered yet and answers each with an envelope or a refusal. Throws when the group as a whole failed;
 * nothing is written then and the caller takes them one by one.
 */
export async function runOnceTogether(
  db: Db,
  keys: readonly OnceKey[],
  write: (transaction: Db, open: number[]) => Promise<(Envelope | Refused)[]>,
): Promise<(Envelope | Refused)[]> {
  const first = keys[0];
  if (!first) return [];
  const stored = await storedReplies(
    db,
    first,
    keys.map((key) => key.id),
  );
  const answers = keys.map((key) => replyFor(stored, key));
  const open = answers.flatMap((answer, position) => (answer === null ? [position] : []));
  if (open.length > 0) {
    const written = await db.transaction(async (transaction) => {
      const replies = await write(transaction, open);
      const accepted = replies.flatMap((reply, i) =>
        reply instanceof Refused ? [] : [[keys[open[i] ?? 0] ?? first, reply] as const],
      );
      await storeReplies(transaction, accepted);
      return replies;
    });
    for (const [i, position] of open.entries()) answers[position] = written[i] ?? null;
    await answerTwins(db, keys, answers);
  }
  return answers.map((answer) => answer ?? keyReused());
}
