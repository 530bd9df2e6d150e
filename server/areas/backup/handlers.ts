import { mkdir } from "node:fs/promises";
import { basename } from "node:path";
import { isBackupOld, type BackupState } from "#contract/backup/backup.ts";
import { type Attempt, lastAttempt } from "#server/backup/attempts.ts";
import { type KeptBackup, listBackups } from "#server/backup/backup-folders.ts";
import { answerAsked, askOnce, isAsked, isLocked } from "#server/backup/backup-lock.ts";
import { backupFolderProblem } from "#server/plugins/files/backup-folder-problem.ts";
import { failureWords } from "#server/backup/backup-problem.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";

const none: BackupState = {
  configured: false,
  folder: null,
  keep: null,
  owns_database: true,
  running: false,
  started_at: null,
  list: [],
  failure: null,
  problem: null,
  old: true,
};

const shown = ({ at, seconds, migration, database, files }: KeptBackup): BackupState["list"][number] => ({
  at,
  bytes: (database?.bytes ?? 0) + files.bytes,
  files: files.count,
  seconds,
  migration,
  has_database: database !== null,
});

/** What failed of the last attempt; one that neither ended nor runs was broken off with its process. */
function failureOf(last: Attempt | null, running: boolean): BackupState["failure"] {
  if (last === null || running) return null;
  if (last.ended_at === null) return { at: last.started_at, words: "备份进行中服务停止，没有完成" };
  return last.failure === null ? null : { at: last.ended_at, words: last.failure };
}

async function stateNow({ db, backup, log, now }: CallContext): Promise<BackupState> {
  if (backup === null) return none;
  const { folder, keep, ownsDatabase } = backup;
  const problem = await backupFolderProblem(backup);
  const about = { ...none, configured: true, folder: basename(folder), keep, owns_database: ownsDatabase, problem };
  try {
    // In the order in which a backup passes through them, or one that begins meanwhile is in neither.
    const asked = await isAsked(folder);
    const locked = await isLocked(db);
    const running = asked || locked;
    const [list, last] = [await listBackups(folder), await lastAttempt(folder)];
    return {
      ...about,
      running,
      started_at: locked && last !== null ? last.started_at : null,
      list: list.map(shown),
      failure: failureOf(last, running),
      old: isBackupOld(list[0]?.at ?? null, now()),
    };
  } catch (error) {
    // A disk that is away is what this page is there to tell.
    log.error({ err: error }, "the backups could not be read");
    return { ...about, failure: { at: new Date(now()).toISOString(), words: failureWords(error) } };
  }
}

async function runNow(context: CallContext): Promise<Record<string, never>> {
  const { db, backup, startJob } = context;
  if (backup === null) throw new Refused(409, "没有配置备份文件夹，请在服务器上设置 BACKUP_DIR", { reason: "unset" });
  await mkdir(backup.folder, { recursive: true, mode: 0o700 });
  if ((await isLocked(db)) || !(await askOnce(backup.folder)))
    throw new Refused(409, "已有备份正在进行", { reason: "running" });
  try {
    await writeAudit(context, "backup-run");
    await startJob("backup", { id: "asked" });
  } catch (error) {
    await answerAsked(backup.folder);
    throw error;
  }
  return {};
}

export const backupHandlers: AreaHandlers<"backup"> = { state: stateNow, run: runNow };
