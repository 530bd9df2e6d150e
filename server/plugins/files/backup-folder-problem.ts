import { constants, mkdirSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WrongSetting } from "#server/database/wrong-setting.ts";

const words: Record<string, string> = {
  ENOENT: "不存在",
  ENOTDIR: "不是文件夹",
  EEXIST: "不是文件夹",
  EACCES: "没有写入权限",
  EPERM: "没有写入权限",
  EROFS: "所在的磁盘是只读的",
};
const wordsOf = (error: unknown): string => {
  const { code = "" } = error as { code?: string };
  return words[code] ?? `无法写入（${code}）`;
};

/** A backup itself says that there is no room, with how much it needs. */
const isFull = (error: unknown) => ["ENOSPC", "EDQUOT"].includes((error as { code?: string }).code ?? "");

/** Level by level: in a file system that takes no folders, such as /proc, `recursive` never ends. */
function makeFolder(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there?.isDirectory()) return;
  if (there !== undefined) throw Object.assign(new Error(`${folder} is no folder`), { code: "ENOTDIR" });
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Refuses a folder for backups that cannot be made or written to, before anything is started. */
export function checkBackupFolder({ BACKUP_DIR = "" }: NodeJS.ProcessEnv): void {
  if (BACKUP_DIR === "") return;
  const folder = resolve(BACKUP_DIR);
  try {
    makeFolder(folder);
    // What may be written is known for certain only after writing: to root every right is granted.
    rmdirSync(mkdtempSync(join(folder, ".write-test-")));
  } catch (error) {
    if (isFull(error)) return;
    throw new WrongSetting(`BACKUP_DIR 应为可以写入的文件夹，现为“${BACKUP_DIR}”：${wordsOf(error)}`);
  }
}

async function problemOf(folder: string): Promise<string | null> {
  try {
    if (!(await stat(folder)).isDirectory()) return "不是文件夹";
    await access(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return wordsOf(error);
  }
}

/**
 * Why no backup can be written into a folder now, in words; null: one can, or none are made. A disk in the network that
 * is away may leave every call on it without an answer.
 */
export async function backupFolderProblem(
  place: { folder: string } | null,
  { patience = 2000, look = problemOf }: { patience?: number; look?: typeof problemOf } = {},
): Promise<string | null> {
  if (place === null) return null;
  const problem = await Promise.race([look(place.folder), sleep(patience, "没有响应", { ref: false })]);
  return problem === null ? null : `备份文件夹（BACKUP_DIR）${problem}`;
}
