import { constants } from "node:fs";
import { copyFile, link, lstat, mkdir, open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ifThere } from "#server/plugins/files/file-paths.ts";

/** A file of the store by its place in it; its name is its SHA-256. */
export interface StoredFile {
  path: string;
  bytes: number;
}

const prefix = /^[0-9a-f]{2}$/;
const rest = /^[0-9a-f]{62}$/;
const whole = /^[0-9a-f]{64}$/;
const asideFolder = "aside";

/** The SHA-256 that a place in the store promises; null: no stored file lies there. */
export function hashOfPath(path: string): string | null {
  const [folder = "", name = "", ...more] = path.split("/");
  if (more.length > 0) return null;
  if (folder === asideFolder) return whole.test(name) ? name : null;
  return prefix.test(folder) && rest.test(name) ? folder + name : null;
}

/**
 * The files of a store, those set aside too (a record may name one again). Uploads under way and drawings are left out:
 * devices send what is missing once more, and drawings are drawn again.
 */
export async function storedFiles(folder: string): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for (const name of (await ifThere(readdir(folder))) ?? []) {
    if (!prefix.test(name) && name !== asideFolder) continue;
    for (const file of (await ifThere(readdir(join(folder, name)))) ?? []) {
      const path = `${name}/${file}`;
      const stats = hashOfPath(path) === null ? null : await ifThere(lstat(join(folder, path)));
      if (stats?.isFile()) found.push({ path, bytes: stats.size });
    }
  }
  return found;
}

/** Whether files of one folder can be linked into another. */
export async function sameDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = [await ifThere(lstat(one)), await ifThere(lstat(other))];
  return first !== null && second !== null && first.dev === second.dev;
}

/** Codes of a disk that has no links, or no more of them for this file: bytes are copied then. */
const noLink = ["EXDEV", "EPERM", "EMLINK", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"];

async function linked(from: string, to: string): Promise<"yes" | "no" | "gone"> {
  try {
    await link(from, to);
    return "yes";
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return "gone";
    if (noLink.includes(code)) return "no";
    throw error;
  }
}

/** Copies bytes down to the disk; false when the file has gone meanwhile. */
export async function copied(from: string, to: string): Promise<boolean> {
  if ((await ifThere(copyFile(from, to, constants.COPYFILE_EXCL).then(() => true))) === null) return false;
  const handle = await open(to, "r+");
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return true;
}

interface Keeping {
  from: string;
  to: string;
  /** The same store in the backup before, on the disk of the backups; null: there is none. */
  before: string | null;
  signal?: AbortSignal;
}

/**
 * Keeps the files of a store: by a second name where that can be, for stored files never change and only whole ones are
 * renamed into their place. On another disk the backup before lends its own. Answers what was kept.
 */
export async function keepFiles(files: readonly StoredFile[], keeping: Keeping): Promise<StoredFile[]> {
  const { from, to, before, signal } = keeping;
  const kept: StoredFile[] = [];
  const made = new Set<string>();
  for (const file of files) {
    signal?.throwIfAborted();
    const target = join(to, file.path);
    if (!made.has(dirname(target))) await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    made.add(dirname(target));
    if (await keepFile(file, { source: join(from, file.path), target, before })) kept.push(file);
  }
  return kept;
}

async function keepFile(
  { path, bytes }: StoredFile,
  { source, target, before }: { source: string; target: string; before: string | null },
): Promise<boolean> {
  const ofItself = await linked(source, target);
  if (ofItself !== "no") return ofItself === "yes";
  const earlier = before === null ? null : join(before, path);
  const isThere = earlier !== null && (await ifThere(lstat(earlier)))?.size === bytes;
  if (isThere && (await linked(earlier, target)) === "yes") return true;
  return copied(source, target);
}
