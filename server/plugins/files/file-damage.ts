import { eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "#server/database/connect.ts";
import { fileDamages } from "#server/database/tables/file-store.ts";
import type { DamageReport, FileProblem } from "./file-store.ts";

/** Keeps a damaged file for the administrators' page; the time is that of the first finding. */
export async function keepDamage(db: Db, sha256: string, problem: FileProblem, now: number): Promise<void> {
  await db
    .insert(fileDamages)
    .values({ sha256, problem, found_at: new Date(now) })
    .onConflictDoUpdate({ target: fileDamages.sha256, set: { problem } });
}

/** Forgets a damage: the bytes are whole again. */
export async function forgetDamage(db: Db, sha256: string): Promise<void> {
  await db.delete(fileDamages).where(eq(fileDamages.sha256, sha256));
}

/** Tells administrators and the log of damaged files. `db` is a pool whose users wait for no other. */
export const damageReport =
  (db: Db, log: FastifyBaseLogger, now: () => number): DamageReport =>
  async (sha256, problem) => {
    log.error({ sha256, problem }, "a stored file is damaged");
    await keepDamage(db, sha256, problem, now());
  };
