import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { adminOnly } from "../core/roles.ts";
import { hourLength, type Instant } from "../core/time.ts";

/** A night and two hours: a backup that is older was missed. */
const freshFor = 26 * hourLength;

/** Whether the newest backup is older than a night, or there is none. */
export const isBackupOld = (newest: Instant | null, now: number): boolean =>
  newest === null || now - new Date(newest).getTime() > freshFor;

/** What is said where the database is not ours to copy. */
export const foreignDatabaseWords = "数据库由外部 PostgreSQL 提供，请用其自身的备份；这里只备份文件和密钥";

const KeptBackup = z.object({
  at: z.string(),
  /** Of the database and the stored files together. */
  bytes: z.number(),
  /** Stored files. */
  files: z.int(),
  seconds: z.number(),
  /** The last migration of the database; null: nobody knows. */
  migration: z.nullable(z.string()),
  has_database: z.boolean(),
});
export type KeptBackup = z.output<typeof KeptBackup>;

const BackupState = z.object({
  configured: z.boolean(),
  /** Last name of the folder; the whole way is the operator's. */
  folder: z.nullable(z.string()),
  /** How many are kept. */
  keep: z.nullable(z.int()),
  owns_database: z.boolean(),
  /** Under way, or asked for and about to begin. */
  running: z.boolean(),
  started_at: z.nullable(z.string()),
  list: z.array(KeptBackup),
  /** Why the last attempt failed; null: it did not. */
  failure: z.nullable(z.object({ at: z.string(), words: z.string() })),
  /** Why no backup can be written now; null: one can. */
  problem: z.nullable(z.string()),
  /** None is younger than 26 hours. */
  old: z.boolean(),
});
export type BackupState = z.output<typeof BackupState>;

/** Calls of the page /backup (ours). */
export const backupCalls = {
  state: call({
    method: "GET",
    path: "/v1/backup/state",
    access: adminOnly,
    input: z.object({}),
    output: BackupState,
    offline: "live",
    summary: "Backups that are kept, the last failure, and whether one is under way.",
  }),
  run: call({
    method: "POST",
    path: "/v1/backup/run",
    access: adminOnly,
    input: z.object({}),
    output: z.object({}),
    offline: "live",
    inView: "never",
    summary: "Make a backup now.",
  }),
};
