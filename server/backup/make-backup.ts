import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { ifThere } from "#server/plugins/files/file-paths.ts";
import { installationName } from "#server/database/installation-file.ts";
import type { BackupPlace } from "#server/plugins/backup-place.ts";
import { freeOnDisk } from "#server/plugins/files/free-space.ts";
import { projectRoot } from "#server/project-root.ts";
import { type BaseBackup, baseBackup, clusterBytes } from "./base-backup.ts";
import {
  isReallyWithin,
  keepNewest,
  listBackups,
  type Manifest,
  nameOf,
  partialOf,
  parts,
  removeUnfinished,
} from "./backup-folders.ts";
import { lockBackups } from "./backup-lock.ts";
import { BackupProblem } from "./backup-problem.ts";
import { flushFolder, flushTree, type Summed, sumOf } from "./copy-file.ts";
import { keepFiles, sameDisk, type StoredFile, storedFiles } from "./stored-files.ts";

/** Keys of an installation, by their names in the data folder. */
const keyFiles = ["postgres.json", "vapid.json", installationName];

interface More {
  signal?: AbortSignal;
  now?: () => number;
  /** Nobody else makes one. */
  onBegin?: () => Promise<void>;
  /** How it went, while still nobody else makes one: null, or what was thrown. */
  onEnd?: (error: unknown) => Promise<void>;
  /** Bytes that are free at a path; tests have their own. */
  freeBytes?: (path: string) => Promise<number>;
}

/** Whether a backup was made; `busy`: another one is under way. */
export type Outcome = { name: string; manifest: Manifest } | "busy";

/**
 * Makes a backup and keeps the newest ones. It lies under a name of its own only when it is whole, on the disk, and
 * every sum is written down.
 */
export async function makeBackup(place: BackupPlace, more: More = {}): Promise<Outcome> {
  await mkdir(place.folder, { recursive: true, mode: 0o700 });
  if (await isReallyWithin(place.folder, place.dataDir))
    throw new BackupProblem("备份文件夹在数据文件夹之内，备份会随数据一起丢失，请更改 BACKUP_DIR");
  const client = new pg.Client({ connectionString: place.databaseUrl, application_name: "backup" });
  // A connection that breaks in the middle fails the next statement.
  client.on("error", () => undefined);
  await client.connect();
  try {
    if (!(await lockBackups(client))) return "busy";
    await more.onBegin?.();
    const made = await makeAndTell(place, client, more);
    await more.onEnd?.(null);
    return made;
  } finally {
    await client.end();
  }
}

async function makeAndTell(place: BackupPlace, client: pg.Client, more: More) {
  try {
    await removeUnfinished(place.folder);
    const made = await make(place, client, more);
    await keepNewest(place.folder, place.keep);
    return made;
  } catch (error) {
    await more.onEnd?.(error);
    throw error;
  }
}

async function make(place: BackupPlace, client: pg.Client, { signal, now = Date.now, freeBytes = freeOnDisk }: More) {
  const began = now();
  const before = (await listBackups(place.folder))[0];
  const earlier = before === undefined ? null : join(place.folder, before.name, parts.files);
  await refuseFull(place, client, { hasEarlier: earlier !== null, freeBytes });
  const name = nameOf(began);
  const folder = join(place.folder, name);
  const draft = partialOf(folder);
  await mkdir(draft, { mode: 0o700 });
  try {
    const database = place.ownsDatabase ? await baseBackup(client, join(draft, parts.database), signal) : null;
    const migration = await lastMigration(client);
    // After the database: what its rows name is there by then.
    const stored = join(place.dataDir, "files");
    const kept = await keepFiles(await storedFiles(stored), {
      from: stored,
      to: join(draft, parts.files),
      before: earlier,
      ...(signal && { signal }),
    });
    const sums = await writeSums(place, draft, { database, kept });
    const manifest: Manifest = {
      format: 1,
      at: new Date(began).toISOString(),
      seconds: Math.round((now() - began) / 100) / 10,
      product: await productVersion(),
      migration,
      database: database && {
        version: database.version,
        start: database.start,
        stop: database.stop,
        bytes: total(database.files),
      },
      files: { count: kept.length, bytes: total(kept) },
      sums,
    };
    await writeFile(join(draft, parts.manifest), JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
    await flushTree(draft);
    await rename(draft, folder);
    await flushFolder(place.folder);
    return { name, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw signal?.aborted ? new BackupProblem("服务停止，备份没有完成") : error;
  }
}

const total = (files: readonly { bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

/** Refuses what would fill the disk: the database whole, and stored files where they cannot be linked. */
async function refuseFull(
  { folder, dataDir, ownsDatabase }: BackupPlace,
  client: pg.Client,
  { hasEarlier, freeBytes }: { hasEarlier: boolean; freeBytes: (path: string) => Promise<number> },
): Promise<void> {
  let wanted = 1024 * 1024;
  if (ownsDatabase) {
    const { rows } = await client.query<{ directory: string }>("select current_setting('data_directory') as directory");
    const directory = rows[0]?.directory ?? "";
    if (await isReallyWithin(folder, directory))
      throw new BackupProblem("备份文件夹在数据库文件夹之内，请更改 BACKUP_DIR");
    wanted += await clusterBytes(directory);
  }
  const stored = join(dataDir, "files");
  // With an earlier backup most are lent by it; only what came since then is copied.
  if (!hasEarlier && !(await sameDisk(stored, folder))) wanted += total(await storedFiles(stored));
  const free = await freeBytes(folder);
  if (free < wanted * 1.1)
    throw new BackupProblem(
      `备份所在磁盘空间不足：约需 ${megabytes(wanted * 1.1)} MB，只剩 ${megabytes(free)} MB，请腾出空间后重试`,
    );
}

async function lastMigration(client: pg.Client): Promise<string | null> {
  const there = await client.query("select to_regclass('migrations') as table");
  if (there.rows[0]?.table === null) return null;
  const last = await client.query<{ name: string | null }>('select max(name collate "C") as name from migrations');
  return last.rows[0]?.name ?? null;
}

async function productVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8")) as { version: string };
  return version;
}

/** Writes down what lies in a backup; answers the sum of the list. */
async function writeSums(
  { dataDir }: BackupPlace,
  draft: string,
  { database, kept }: { database: BaseBackup | null; kept: readonly StoredFile[] },
): Promise<string> {
  const fileList = kept.map(({ path, bytes }) => `${bytes}  ${path}\n`).join("");
  await writeFile(join(draft, parts.fileList), fileList, { mode: 0o600, flush: true });
  const beside = [parts.fileList as string];
  await mkdir(join(draft, parts.keys), { mode: 0o700 });
  for (const name of keyFiles) {
    if ((await ifThere(stat(join(dataDir, name)))) === null) continue;
    await copyFile(join(dataDir, name), join(draft, parts.keys, name));
    beside.push(`${parts.keys}/${name}`);
  }
  const summed: Summed[] = (database?.files ?? []).map((one) => ({ ...one, path: `${parts.database}/${one.path}` }));
  for (const path of beside) summed.push({ path, bytes: 0, sha256: "", ...(await sumOf(join(draft, path))) });
  const text = summed.map(({ sha256, bytes, path }) => `${sha256}  ${bytes}  ${path}\n`).join("");
  await writeFile(join(draft, parts.sums), text, { mode: 0o600, flush: true });
  return (await sumOf(join(draft, parts.sums)))?.sha256 ?? "";
}
