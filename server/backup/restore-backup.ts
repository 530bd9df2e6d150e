import { chmod, mkdir, readdir, readFile, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { clusterPlace, newPlace } from "#server/database/embedded/embedded-cluster.ts";
import { lockCluster } from "#server/database/embedded/database-lock.ts";
import { isNumbered, numberedBackupProblem } from "#server/database/before-baseline.ts";
import { readMigrations } from "#server/database/migration-files.ts";
import { ifThere } from "#server/plugins/files/file-paths.ts";
import { dataFolder } from "#server/plugins/files/private-folder.ts";
import { type Manifest, parts, readManifest } from "./backup-folders.ts";
import { BackupProblem } from "./backup-problem.ts";
import { flushTree, copySummed, type Summed, sumOf } from "./copy-file.ts";
import { copied, hashOfPath, type StoredFile } from "./stored-files.ts";

/** What a backup holds, as its lists say. */
export interface BackupContents {
  manifest: Manifest;
  database: Summed[];
  keys: Summed[];
  files: StoredFile[];
}

/** Paths of lists lead nowhere but into the backup. */
function insidePath(path: string): string {
  const isInside =
    path !== "" && !path.startsWith("/") && !path.split("/").some((part) => part === ".." || part === "");
  if (!isInside) throw new BackupProblem(`备份清单中的路径 ${path} 不正确，没有恢复`);
  return path;
}

/** A line of a list: what stands before the path, and the path. */
function linesOf(text: string): string[][] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => line.split("  "));
}

/** Reads what a backup says it holds; refuses in words what is none, is not whole, or comes from a product too new or too old. */
export async function readBackup(folder: string): Promise<BackupContents> {
  const manifest = await readManifest(folder);
  if (manifest === null) throw new BackupProblem(`${folder} 不是完整的备份（没有可读的 ${parts.manifest}）`);
  const sums = join(folder, parts.sums);
  if ((await sumOf(sums))?.sha256 !== manifest.sums) throw new BackupProblem(`备份清单 ${sums} 已损坏，没有恢复`);
  await refuseOtherSchema(manifest);
  const summed = linesOf(await readFile(sums, "utf8")).map(([sha256 = "", bytes = "", path = ""]): Summed => ({
    path: insidePath(path),
    bytes: Number(bytes),
    sha256,
  }));
  for (const one of summed) await refuseDamaged(folder, one);
  const files = linesOf(await readFile(join(folder, parts.fileList), "utf8"));
  return {
    manifest,
    database: summed.filter(({ path }) => path.startsWith(`${parts.database}/`)),
    keys: summed.filter(({ path }) => path.startsWith(`${parts.keys}/`)),
    files: files.map(([bytes = "", path = ""]) => ({ path: insidePath(path), bytes: Number(bytes) })),
  };
}

/** The start brings an older database up to date, if it may be put back at all; a newer one no program of today can serve. */
async function refuseOtherSchema({ migration, product }: Manifest): Promise<void> {
  if (migration === null || (await readMigrations()).some(({ name }) => name === migration)) return;
  if (!isNumbered(migration))
    throw new BackupProblem(`备份来自更新的版本（${product}，${migration}），请用同一版本或更新的程序恢复`);
  const problem = numberedBackupProblem(migration);
  if (problem !== null) throw new BackupProblem(problem);
}

async function refuseDamaged(folder: string, { path, sha256 }: Summed): Promise<void> {
  const found = await sumOf(join(folder, path));
  if (found === null) throw new BackupProblem(`备份缺少文件 ${path}，没有恢复，请改用另一份备份`);
  if (found.sha256 !== sha256) throw new BackupProblem(`备份中的文件 ${path} 已损坏，没有恢复，请改用另一份备份`);
}

/** Stored files of a backup that are missing or other bytes than their name says. */
export async function damagedFiles(folder: string, { files }: BackupContents): Promise<string[]> {
  const damaged: string[] = [];
  for (const { path } of files) {
    const sum = await sumOf(join(folder, parts.files, path));
    if (sum === null || sum.sha256 !== hashOfPath(path)) damaged.push(path);
  }
  return damaged;
}

async function refuseUsed(dataDir: string): Promise<void> {
  const names = await ifThere(readdir(dataDir));
  if (names !== null && names.length > 0)
    throw new BackupProblem(`数据文件夹 ${dataDir} 不是空的，没有恢复。请用 DATA_DIR 指定一个空文件夹`);
}

interface Wanted {
  folder: string;
  dataDir: string;
  /** The installation has a database of others, which no backup of ours puts back. */
  hasDatabaseUrl: boolean;
  /** Leave stored files out that the backup has damaged. */
  withoutDamaged: boolean;
}

/** Puts a backup into an empty data folder, after every sum was found right. Answers what it holds and what was left out. */
export async function restoreBackup({ folder, dataDir, hasDatabaseUrl, withoutDamaged }: Wanted) {
  await refuseUsed(dataDir);
  const contents = await readBackup(folder);
  const { manifest } = contents;
  if (manifest.database !== null && hasDatabaseUrl)
    throw new BackupProblem("备份含有内置数据库，与 DATABASE_URL 不能同时使用，没有恢复。请去掉 DATABASE_URL 后重试");
  const damaged = await damagedFiles(folder, contents);
  if (damaged.length > 0 && !withoutDamaged)
    throw new BackupProblem(
      `备份中有 ${damaged.length} 个存储文件损坏（${damaged.slice(0, 3).join("、")}），没有恢复。` +
        "请改用另一份备份；没有别的备份时，可加 --without-damaged 略过它们恢复其余内容",
    );
  await dataFolder(dataDir);
  const real = await realpath(dataDir);
  const place = manifest.database === null ? join(real, "postgres") : clusterPlace(real);
  const lock = await lockCluster(place, real, { log: silent });
  try {
    await putFiles(contents, { folder, dataDir, damaged: new Set(damaged) });
    await putDatabase(contents, folder, dataDir);
  } finally {
    lock.release();
  }
  return { manifest, damaged };
}

/** A restore is over before anybody could act on it. */
const silent = { error: () => undefined };

interface Putting {
  folder: string;
  dataDir: string;
  damaged: ReadonlySet<string>;
}

/** Stored files and the keys, but the one that says where the database is. */
async function putFiles({ files, keys }: BackupContents, { folder, dataDir, damaged }: Putting): Promise<void> {
  const store = join(dataDir, "files");
  await mkdir(store, { mode: 0o700 });
  for (const { path } of files) {
    if (damaged.has(path)) continue;
    await mkdir(dirname(join(store, path)), { recursive: true, mode: 0o700 });
    if (!(await copied(join(folder, parts.files, path), join(store, path))))
      throw new BackupProblem(`备份缺少文件 ${path}，没有恢复完`);
  }
  await flushTree(store);
  for (const { path } of keys)
    if (path !== remembering) await copySummed(join(folder, path), join(dataDir, path.slice(parts.keys.length + 1)));
}

const remembering = `${parts.keys}/postgres.json`;

/** The database, and last of all that the data folder has one. */
async function putDatabase({ manifest, database, keys }: BackupContents, folder: string, dataDir: string) {
  if (manifest.database === null) return;
  if (!keys.some(({ path }) => path === remembering))
    throw new BackupProblem("备份缺少数据库的密码文件，没有恢复，请改用另一份备份");
  const { password } = JSON.parse(await readFile(join(folder, remembering), "utf8")) as { password: string };
  const { directory, settle } = newPlace(dataDir);
  if ((await ifThere(stat(directory))) !== null)
    throw new BackupProblem(`${directory} 已有数据库，没有恢复。请移走它，或用 DATA_DIR 指定别的文件夹`);
  await mkdir(directory, { mode: 0o700 });
  await copyFolders(join(folder, parts.database), directory);
  for (const { path, sha256 } of database) {
    const sum = await copySummed(join(folder, path), join(directory, path.slice(parts.database.length + 1)));
    if (sum?.sha256 !== sha256) throw new BackupProblem(`备份中的文件 ${path} 在恢复时变了，没有恢复完`);
  }
  await flushTree(directory);
  settle(password);
}

/** The folders of a tree, those too that hold nothing. */
async function copyFolders(from: string, to: string): Promise<void> {
  await chmod(to, 0o700);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    await mkdir(join(to, entry.name), { mode: 0o700 });
    await copyFolders(join(from, entry.name), join(to, entry.name));
  }
}
