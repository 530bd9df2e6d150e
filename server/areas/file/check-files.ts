import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "#server/database/connect.ts";
import { fileChecks, fileDamages } from "#server/database/tables/file-store.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { forgetDamage, keepDamage } from "#server/plugins/files/file-damage.ts";
import { namedAfter, type NamedBytes, stillNamed } from "./named-files.ts";

/** Files asked for at once. */
const step = 200;
/** Bytes read in a second at the most, so that people at work notice nothing. */
const pace = 20 * 1024 * 1024;
/** A reader that has not said anything for so long (ms) has ended; another goes on. */
const silence = 60_000;
/** A reading begins by the clock at night (UTC: from 3 to 6 in Shanghai), and not twice in one (ms). */
const nightHours = [19, 20, 21];
const between = 12 * 3_600_000;

type Checking = Pick<Services, "db" | "files" | "log" | "now">;

/** Begins to read the whole store, unless somebody reads it already. */
export async function beginCheck(db: Db, askedBy: string | null, now: number): Promise<void> {
  await db
    .insert(fileChecks)
    .values({ id: v7(), started_at: new Date(now), asked_by: askedBy })
    .onConflictDoNothing();
}

/** Goes on with a reading that broke off; at night begins one. Runs every few minutes, `signal` ends it in order. */
export async function checkByClock(context: Checking, signal: AbortSignal): Promise<void> {
  const last = await lastCheck(context.db);
  const isNight = nightHours.includes(new Date(context.now()).getUTCHours());
  const isDue = last === null || context.now() - last.started_at.getTime() > between;
  if (isNight && isDue) await beginCheck(context.db, null, context.now());
  await checkFiles(context, signal);
}

/**
 * Reads every file that something names and compares its hash, from where the open reading has come to. A file found
 * whole is struck off the list of damaged ones, another is put on it.
 */
export async function checkFiles(context: Checking, signal: AbortSignal): Promise<void> {
  const reader = randomUUID();
  let check = await takeOver(context, reader);
  while (check !== null) {
    const named = await namedAfter(context.db, check.reached, step);
    if (named.length === 0) return endCheck(context, check.id);
    for (const one of named) {
      if (signal.aborted) return letGo(context, reader);
      if (check !== null) check = await checkNext(context, check, one);
    }
  }
}

type Check = typeof fileChecks.$inferSelect;

/** The open reading, for one reader at a time; null while another reads, or there is none. */
async function takeOver({ db, now }: Checking, reader: string): Promise<Check | null> {
  const silent = or(isNull(fileChecks.beat_at), lt(fileChecks.beat_at, new Date(now() - silence)));
  const [taken] = await db
    .update(fileChecks)
    .set({ reader, beat_at: new Date(now()) })
    .where(and(isNull(fileChecks.ended_at), silent))
    .returning();
  return taken ?? null;
}

/** Lets the next process go on at once. */
async function letGo({ db }: Checking, reader: string): Promise<void> {
  await db.update(fileChecks).set({ reader: null, beat_at: null }).where(eq(fileChecks.reader, reader));
}

/** Checks one file and writes down how far it came; null when another has taken over. */
async function checkNext(context: Checking, check: Check, one: NamedBytes): Promise<Check | null> {
  const began = Date.now();
  const isWhole = await checkOne(context, one);
  const [going] = await context.db
    .update(fileChecks)
    .set({
      reached: one.sha256,
      checked: check.checked + 1,
      damaged: check.damaged + (isWhole ? 0 : 1),
      beat_at: new Date(context.now()),
    })
    .where(and(eq(fileChecks.id, check.id), eq(fileChecks.reader, check.reader ?? "")))
    .returning();
  const rest = ((one.size ?? 0) / pace) * 1000 - (Date.now() - began);
  if (rest > 1) await pause(rest);
  return going ?? null;
}

/** Whether a file is whole; one that was set aside before something named it again is brought back first. */
async function checkOne({ db, files, log, now }: Checking, { sha256, size }: NamedBytes): Promise<boolean> {
  let problem = await files.inspect(sha256, size);
  if (problem === "missing" && (await files.shelves.bringBack(sha256))) problem = await files.inspect(sha256, size);
  if (problem === null) {
    await forgetDamage(db, sha256);
    return true;
  }
  log.error({ sha256, problem }, "a stored file is damaged");
  await keepDamage(db, sha256, problem, now());
  return false;
}

async function endCheck({ db, log, now }: Checking, id: string): Promise<void> {
  await forgetUnnamed(db);
  const [ended] = await db
    .update(fileChecks)
    .set({ ended_at: new Date(now()), reader: null })
    .where(eq(fileChecks.id, id))
    .returning();
  log.info({ checked: ended?.checked, damaged: ended?.damaged }, "the file store was checked");
}

/** Damages that nothing names any more are nobody's loss. */
async function forgetUnnamed(db: Db): Promise<void> {
  const listed = await db.select({ sha256: fileDamages.sha256 }).from(fileDamages);
  const named = await stillNamed(
    db,
    listed.map(({ sha256 }) => sha256),
  );
  for (const { sha256 } of listed) if (!named.has(sha256)) await forgetDamage(db, sha256);
}

/** The last reading that was begun; null before the first. */
export async function lastCheck(db: Db): Promise<Check | null> {
  const [last] = await db.select().from(fileChecks).orderBy(desc(fileChecks.started_at), desc(fileChecks.id)).limit(1);
  return last ?? null;
}
