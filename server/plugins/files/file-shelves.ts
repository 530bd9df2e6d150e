import { readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ifThere, storePaths } from "./file-paths.ts";
import { privateFolder } from "./private-folder.ts";

/** A file of the store, or an upload under way, by its name; `changedAt` is its last write, ms since the epoch. */
export interface Kept {
  name: string;
  changedAt: number;
}

/** What lies in a store, for whoever tidies it up. What is set aside can be brought back until it is dropped. */
export interface FileShelves {
  /** Stored files by hash, one folder after the other. */
  stored(): AsyncIterable<Kept[]>;
  /** Uploads under way, and drafts that a killed process left behind. */
  uploads(): Promise<Kept[]>;
  /** Takes a file out of the store; false when it was written after `before`, then it stays. */
  setAside(sha256: string, before: number, now: number): Promise<boolean>;
  /** Puts a file that was set aside back in its place; false when there is none. */
  bringBack(sha256: string): Promise<boolean>;
  /** Drops what was drawn before of bytes that are not in the store; answers how many. */
  dropDrawings(before: number): Promise<number>;
  /** Drops for good what was set aside before; answers how many. */
  dropAside(before: number): Promise<number>;
}

const prefix = /^[0-9a-f]{2}$/;

async function listed(folder: string): Promise<Kept[]> {
  const names = (await ifThere(readdir(folder))) ?? [];
  const kept = await Promise.all(
    names.map(async (name) => {
      const found = await ifThere(stat(join(folder, name)));
      return found?.isFile() ? [{ name, changedAt: found.mtimeMs }] : [];
    }),
  );
  return kept.flat();
}

/** What lies in the folders named by the first two digits of a hash, one after the other. */
async function* folders(above: string): AsyncGenerator<Kept[]> {
  for (const name of (await ifThere(readdir(above))) ?? []) {
    if (!prefix.test(name)) continue;
    const kept = await listed(join(above, name));
    yield kept.map((one) => ({ ...one, name: name + one.name }));
  }
}

/** The shelves of a store in a local folder. */
export function localShelves(folder: string): FileShelves {
  const { blob, parts, aside, drawings } = storePaths(folder);
  const asideOf = (sha256: string) => join(aside, sha256);

  async function bringBack(sha256: string): Promise<boolean> {
    await privateFolder(dirname(blob(sha256)));
    return (await ifThere(rename(asideOf(sha256), blob(sha256)).then(() => true))) ?? false;
  }

  return {
    stored: () => folders(folder),
    uploads: () => listed(parts),
    async setAside(sha256, before, now) {
      await privateFolder(aside);
      await rename(blob(sha256), asideOf(sha256));
      // Looked at only now: between a look before and the move somebody may have stored the same bytes anew.
      if ((await stat(asideOf(sha256))).mtimeMs >= before) return !(await bringBack(sha256));
      await utimes(asideOf(sha256), new Date(now), new Date(now));
      return true;
    },
    bringBack,
    async dropDrawings(before) {
      let count = 0;
      for await (const kept of folders(drawings)) {
        for (const { name, changedAt } of kept) {
          const isOf = blob(name.split(".")[0] ?? "");
          if (changedAt >= before || (await ifThere(stat(isOf))) !== null) continue;
          await rm(join(drawings, name.slice(0, 2), name.slice(2)), { force: true });
          count += 1;
        }
      }
      return count;
    },
    async dropAside(before) {
      const old = (await listed(aside)).filter(({ changedAt }) => changedAt < before);
      for (const { name } of old) await rm(asideOf(name), { force: true });
      return old.length;
    },
  };
}
