import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { ifThere } from "#server/plugins/files/file-paths.ts";
import { BackupProblem } from "./backup-problem.ts";
import { copySummed, type Summed, sumOf } from "./copy-file.ts";
import { labelStart, walSegments } from "./wal-segments.ts";

/** Folders whose content PostgreSQL makes again, as pg_basebackup leaves it out. */
const emptied = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_stat_tmp",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_subtrans",
]);
const leftOut = new Set(["postmaster.pid", "postmaster.opts", "backup_label", "backup_label.old", "tablespace_map"]);
const control = "global/pg_control";

const isLeftOut = (name: string) => leftOut.has(name) || name.startsWith("pgsql_tmp") || name.startsWith("pg_internal");

/** Paths of a cluster's files that a backup holds, and its folders, from the root downwards. */
export async function clusterTree(directory: string): Promise<{ files: string[]; folders: string[] }> {
  const tree = { files: [] as string[], folders: [] as string[] };
  async function walk(inside: string): Promise<void> {
    const entries = await ifThere(readdir(join(directory, inside), { withFileTypes: true }));
    for (const entry of entries ?? []) {
      const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
      if (isLeftOut(entry.name)) continue;
      if (entry.isSymbolicLink()) throw new BackupProblem(`数据库使用了外部位置 ${path}，内置备份不支持`);
      if (entry.isDirectory()) {
        tree.folders.push(path);
        if (!emptied.has(path)) await walk(path);
      } else if (path !== control) tree.files.push(path);
    }
  }
  await walk("");
  // Last: it names the newest checkpoint.
  return { ...tree, files: [...tree.files, control] };
}

/** Bytes of a cluster's folder that a backup would copy, with some of the log. */
export async function clusterBytes(directory: string): Promise<number> {
  const { files } = await clusterTree(directory);
  let bytes = 64 * 1024 * 1024;
  for (const path of files) bytes += (await ifThere(stat(join(directory, path))))?.size ?? 0;
  return bytes;
}

/** The control file is written in place: taken when two readings are the same. */
async function copyControl(directory: string, to: string): Promise<void> {
  let before = await readFile(join(directory, control));
  for (let tries = 0; tries < 50; tries++) {
    await pause(10);
    const now = await readFile(join(directory, control));
    if (now.equals(before)) return writeFile(join(to, control), now, { mode: 0o600, flush: true });
    before = now;
  }
  throw new BackupProblem("数据库控制文件一直在变化，备份没有完成，请稍后重试");
}

/** Copies segments of the log; refuses in words when one is gone. */
export async function copySegments(
  from: string,
  to: string,
  segments: readonly string[],
  signal?: AbortSignal,
): Promise<Summed[]> {
  const copied: Summed[] = [];
  for (const name of segments) {
    const sum = await copySummed(join(from, name), join(to, name), signal);
    if (sum === null) throw new BackupProblem(`数据库日志 ${name} 已被清除，备份不完整，已放弃`);
    copied.push({ path: `pg_wal/${name}`, ...sum });
  }
  return copied;
}

/** What the copy of a database is. */
export interface BaseBackup {
  version: string;
  start: string;
  stop: string;
  files: Summed[];
}

/**
 * A copy of a running cluster's folder by PostgreSQL's low-level procedure. The connection must stay open: the backup
 * ends with it, and so does the slot that keeps the log meanwhile.
 */
export async function baseBackup(client: pg.Client, to: string, signal?: AbortSignal): Promise<BaseBackup> {
  const { rows } = await client.query<{ directory: string; version: string; size: number }>(
    `select current_setting('data_directory') as directory, current_setting('server_version') as version,
      (select setting::int from pg_settings where name = 'wal_segment_size') as size`,
  );
  const { directory, version, size } = rows[0] as { directory: string; version: string; size: number };
  await client.query("select pg_create_physical_replication_slot($1, true, true)", [`backup_${process.pid}`]);
  await client.query("select pg_backup_start('ip-smart', true)");
  const files = await copyCluster(directory, to, signal);
  const ended = await client.query<{ lsn: string; labelfile: string; spcmapfile: string }>(
    "select lsn::text, labelfile, spcmapfile from pg_backup_stop(false)",
  );
  const { lsn: stop, labelfile, spcmapfile } = ended.rows[0] as { lsn: string; labelfile: string; spcmapfile: string };
  if (spcmapfile.trim() !== "") throw new BackupProblem("数据库使用了外部表空间，内置备份不支持");
  const start = labelStart(labelfile);
  await writeFile(join(to, "backup_label"), labelfile, { mode: 0o600, flush: true });
  files.push({ path: "backup_label", bytes: 0, sha256: "", ...(await sumOf(join(to, "backup_label"))) });
  const segments = walSegments(start.lsn, stop, start.timeline, size);
  files.push(...(await copySegments(join(directory, "pg_wal"), join(to, "pg_wal"), segments, signal)));
  return { version, start: start.lsn, stop, files };
}

async function copyCluster(directory: string, to: string, signal?: AbortSignal): Promise<Summed[]> {
  const { files, folders } = await clusterTree(directory);
  await mkdir(to, { mode: 0o700 });
  for (const path of folders) await mkdir(join(to, path), { mode: 0o700 });
  const copied: Summed[] = [];
  for (const path of files) {
    if (path === control) await copyControl(directory, to);
    const target = join(to, path);
    const sum = path === control ? await sumOf(target) : await copySummed(join(directory, path), target, signal);
    // A table dropped meanwhile is gone; the log says so to whoever reads it.
    if (sum !== null) copied.push({ path, ...sum });
  }
  return copied;
}
