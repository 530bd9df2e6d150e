import { sql } from "drizzle-orm";
import type { Db } from "#server/database/connect.ts";
import { type CallContext, type Person, personOf } from "../call-context.ts";
import { Refused } from "../errors/refused.ts";
import { oneAtATime } from "../limits/one-at-a-time.ts";

/** What companies may keep, in bytes. */
export interface StorageQuotas {
  company: number;
  /** Of an account on trial, or that speaks for no company yet. */
  trial: number;
}

const gigabyte = 1024 ** 3;
export const usualQuotas: StorageQuotas = { company: 5 * gigabyte, trial: gigabyte / 2 };

/** Who pays for a file: a company for what its people hand in, else the account. */
interface Payer {
  column: "company_id" | "account_id";
  id: string;
  /** Whose use it is, in words. */
  words: string;
  quota: number;
}

/** Null: the office's own people, who have no bound. */
function payerOf(person: Person, quotas: StorageQuotas): Payer | null {
  if (person.kind !== "enterprise") return null;
  const quota = person.type === 1 || person.com_id === 0 ? quotas.trial : quotas.company;
  if (person.com_id === 0) return { column: "account_id", id: person.id, words: "您的账号", quota };
  return { column: "company_id", id: person.com_id, words: "本企业", quota };
}

async function bytesOf(db: Db, { column, id }: Payer): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select coalesce(sum(size), 0)::text as bytes from stored_files where ${sql.identifier(column)} = ${id}`,
  );
  return Number(rows[0]?.bytes);
}

/** Bytes as people read them: `5.0 GB`, `320 MB`. */
const bytesWords = (bytes: number): string =>
  bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1)} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`;

async function refuseOver(db: Db, payer: Payer, size: number): Promise<void> {
  const used = await bytesOf(db, payer);
  if (used + size <= payer.quota) return;
  const most = bytesWords(payer.quota);
  const words = used >= payer.quota ? "已达上限" : `再上传 ${bytesWords(size)} 将超过上限`;
  throw new Refused(409, `${payer.words}的文件已用 ${bytesWords(used)}，${words}（${most}），请联系管理员`, {
    reason: "quota",
  });
}

/** Refuses a file of so many bytes that the person's company has no room for. */
export async function refuseOverQuota(context: CallContext, size: number): Promise<void> {
  const payer = payerOf(personOf(context), context.quotas);
  if (payer !== null) await refuseOver(context.db, payer, size);
}

/**
 * Writes down the row of a file that was handed in, within what its company may keep: as if nobody else handed in
 * anything meanwhile, so that of many at once none comes over the bound. `among` names what else is counted there, as
 * the files of a case, which `insert` compares with its own bound.
 */
export async function keepWithinQuota(
  context: CallContext,
  { size, among }: { size: number; among: string },
  insert: (inside: CallContext) => Promise<void>,
): Promise<void> {
  const payer = payerOf(personOf(context), context.quotas);
  // Always in this order, so that two never wait for each other.
  await oneAtATime(context, `files of ${among}`, async (inside) => {
    if (payer !== null) {
      const lock = `storage of ${payer.id}`;
      await inside.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
      await refuseOver(inside.db, payer, size);
    }
    await insert(inside);
  });
}

/** What the person's company keeps, and may keep; for the office nothing is bounded. */
export async function ownStorage(context: CallContext): Promise<{ used: number; most: number }> {
  const payer = payerOf(personOf(context), context.quotas);
  if (payer === null) throw new Refused(403, "只有企业账号有文件空间上限");
  return { used: await bytesOf(context.db, payer), most: payer.quota };
}
