import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { backupFolderProblem, checkBackupFolder } from "./backup-folder-problem.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ip-smart-backup-folder-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("makes a folder that is not there yet, leaves nothing in it, and asks for none", async () => {
  const made = join(folder, "a", "b");
  checkBackupFolder({ BACKUP_DIR: made });
  expect(await readdir(made)).toEqual([]);
  expect(() => checkBackupFolder({})).not.toThrow();
  expect(() => checkBackupFolder({ BACKUP_DIR: "" })).not.toThrow();
  expect(await backupFolderProblem({ folder: made })).toBeNull();
  expect(await backupFolderProblem(null)).toBeNull();
});

it("names the variable of a folder that cannot be made or written to", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  expect(() => checkBackupFolder({ BACKUP_DIR: file })).toThrow(
    `BACKUP_DIR 应为可以写入的文件夹，现为“${file}”：不是文件夹`,
  );
  expect(() => checkBackupFolder({ BACKUP_DIR: join(file, "in") })).toThrow(/^BACKUP_DIR .*：不是文件夹$/u);
  // A file system of the kernel, in which nobody makes anything.
  expect(() => checkBackupFolder({ BACKUP_DIR: "/proc/backups" })).toThrow(/^BACKUP_DIR .*：不存在$/u);
});

it("says what has become of a folder since, also when its disk does not answer", async () => {
  const file = join(folder, "later");
  await writeFile(file, "");
  expect(await backupFolderProblem({ folder: file })).toBe("备份文件夹（BACKUP_DIR）不是文件夹");
  expect(await backupFolderProblem({ folder: join(folder, "gone") })).toBe("备份文件夹（BACKUP_DIR）不存在");
  const silent = () => new Promise<null>(() => undefined);
  expect(await backupFolderProblem({ folder }, { patience: 1, look: silent })).toBe("备份文件夹（BACKUP_DIR）没有响应");
});
