import { readdir, readFile, realpath, rename, rm } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import * as z from "zod/mini";
import { ifThere } from "#server/plugins/files/file-paths.ts";

/** What a backup says of itself; `sums` is the SHA-256 of the list with the sum of every file but the stored ones. */
const Manifest = z.object({
  format: z.literal(1),
  at: z.string(),
  seconds: z.number(),
  /** Version of the product, and the last migration of the database; null: nobody knows. */
  product: z.string(),
  migration: z.nullable(z.string()),
  /** null: the database is not ours to copy. */
  database: z.nullable(z.object({ version: z.string(), start: z.string(), stop: z.string(), bytes: z.number() })),
  files: z.object({ count: z.int(), bytes: z.number() }),
  sums: z.string(),
});
export type Manifest = z.output<typeof Manifest>;

/** Where the parts of a backup lie in its folder. */
export const parts = {
  manifest: "manifest.json",
  sums: "sums.txt",
  /** Stored files: SHA-256, bytes and path of each. */
  fileList: "files.txt",
  database: "database",
  keys: "keys",
  files: "files",
} as const;

const partial = ".partial";
const backupName = /^\d{8}T\d{9}Z$/;
const unfinishedName = /^\d{8}T\d{9}Z\.partial$/;

/** A name that sorts by time: `20261127T183000123Z`. */
export const nameOf = (at: number): string => new Date(at).toISOString().replaceAll(/[-:.]/g, "");
/** Where a backup lies while it is made, or while it is removed. */
export const partialOf = (folder: string): string => `${folder}${partial}`;

/** A whole backup in the folder of backups. */
export interface KeptBackup extends Manifest {
  name: string;
}

/** What a backup says of itself; null: it is none, or cannot be read. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await ifThere(readFile(join(folder, parts.manifest), "utf8"));
  try {
    return text === null ? null : Manifest.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const namesIn = async (folder: string) => ((await ifThere(readdir(folder))) ?? []).sort().reverse();

/** The whole backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = (await namesIn(folder)).filter((name) => backupName.test(name));
  const read = await Promise.all(
    names.map(async (name) => ({ name, manifest: await readManifest(join(folder, name)) })),
  );
  return read.flatMap(({ name, manifest }) => (manifest === null ? [] : [{ name, ...manifest }]));
}

/** Removes what a killed process left half made or half removed. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (unfinishedName.test(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Keeps the newest ones. One that goes loses its name first: half removed it is nobody's backup. */
export async function keepNewest(folder: string, keep: number): Promise<void> {
  for (const { name } of (await listBackups(folder)).slice(keep)) {
    const going = partialOf(join(folder, name));
    await rename(join(folder, name), going);
    await rm(going, { recursive: true, force: true });
  }
}

/** Whether a path is a folder or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith("../") && !isAbsolute(way));
}

/** The same of what is on the disk, links followed. */
export const isReallyWithin = async (path: string, folder: string): Promise<boolean> =>
  isWithin(await realpath(path), await realpath(folder));
