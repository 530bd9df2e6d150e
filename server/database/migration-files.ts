import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "#server/project-root.ts";

/** A step of the schema: applied once, as a whole. */
export interface Migration {
  /** As it stands in the folder and in the journal, e.g. `20261130-0900-visit-topics.sql`. */
  name: string;
  /** What it says, in order, each under its path in the repo. */
  files: { path: string; sql: string }[];
  /** Of everything it says. */
  sha256: string;
}

const migrationsFolder = "server/database/migrations";

/** Stamps are of one width, so that the order of names is the order of times. */
const stamped = /^\d{8}-\d{4}-[a-z0-9]+(-[a-z0-9]+)*(\.sql)?$/;

/** The migrations of a folder in their order: a file each, or a folder of files that are one migration. */
export async function readMigrations(folder = join(projectRoot, migrationsFolder)): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const wanted = entries.filter((entry) => entry.isDirectory() || entry.name.endsWith(".sql"));
  for (const { name } of wanted)
    if (!stamped.test(name))
      throw new Error(`${migrationsFolder}/${name}: a migration is named like 20261130-0900-what-it-does.sql`);
  const migrations = wanted.map(async (entry): Promise<Migration> => {
    const files = await readFiles(folder, entry.isDirectory() ? await sqlIn(folder, entry.name) : [entry.name]);
    return { name: entry.name, files, sha256: sha256Of(files) };
  });
  return inOrder(await Promise.all(migrations));
}

/** By name, whatever the language of the machine. */
export const inOrder = <Named extends { name: string }>(list: readonly Named[]): Named[] =>
  list.toSorted((a, b) => (a.name < b.name ? -1 : 1));

async function sqlIn(folder: string, name: string): Promise<string[]> {
  const files = (await readdir(join(folder, name))).filter((file) => file.endsWith(".sql")).sort();
  return files.map((file) => `${name}/${file}`);
}

const readFiles = (folder: string, paths: readonly string[]): Promise<Migration["files"]> =>
  Promise.all(
    paths.map(async (path) => ({
      path: `${migrationsFolder}/${path}`,
      // Git may write other line ends on another system; it is the same migration.
      sql: (await readFile(join(folder, path), "utf8")).replaceAll("\r\n", "\n"),
    })),
  );

function sha256Of(files: Migration["files"]): string {
  const hash = createHash("sha256");
  for (const { sql } of files) hash.update(sql);
  return hash.digest("hex");
}
