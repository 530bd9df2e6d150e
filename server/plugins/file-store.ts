import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** Bytes by SHA-256. Nothing here checks access: callers do. */
export interface FileStore {
  /** Stores whole bytes under their hash; the same hash again changes nothing. */
  put(sha256: string, bytes: Buffer): Promise<void>;
  read(sha256: string): Readable;
  bytes(sha256: string): Promise<Buffer>;
  has(sha256: string): Promise<boolean>;
  /** Bytes of an upload that have arrived so far. */
  received(uploadId: string): Promise<number>;
  /** Adds a piece at the end of an upload. */
  append(uploadId: string, piece: Buffer): Promise<void>;
  /** Turns a whole upload into a file; false (and the upload is dropped) when its hash is another. */
  finish(uploadId: string, sha256: string): Promise<boolean>;
  /** What was drawn of a file before, by the drawing's name; empty bytes when it cannot be drawn, null when nobody tried. */
  drawing(sha256: string, name: string): Promise<Buffer | null>;
  /** Keeps what was drawn of a file; it can be drawn again whenever it is lost. */
  keepDrawing(sha256: string, name: string, bytes: Buffer): Promise<void>;
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Flushes a file to the disk, so that a confirmed hash survives a power cut. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** File store in a local folder: `ab/cd…` by hash, `parts/` for uploads under way, `drawings/` beside them. */
export function localFileStore(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2));
  const partOf = (uploadId: string) => join(folder, "parts", uploadId);
  const drawingOf = (sha256: string, name: string) =>
    join(folder, "drawings", sha256.slice(0, 2), `${sha256.slice(2)}.${name}`);

  async function settle(from: string, sha256: string): Promise<void> {
    await flush(from);
    await mkdir(dirname(pathOf(sha256)), { recursive: true });
    await rename(from, pathOf(sha256));
  }

  return {
    async put(sha256, bytes) {
      if ((await sizeOf(pathOf(sha256))) !== null) return;
      const part = partOf(`${sha256}.${process.pid}`);
      await mkdir(dirname(part), { recursive: true });
      await writeFile(part, bytes);
      await settle(part, sha256);
    },
    read: (sha256) => createReadStream(pathOf(sha256)),
    bytes: (sha256) => readFile(pathOf(sha256)),
    has: async (sha256) => (await sizeOf(pathOf(sha256))) !== null,
    received: async (uploadId) => (await sizeOf(partOf(uploadId))) ?? 0,
    async append(uploadId, piece) {
      await mkdir(join(folder, "parts"), { recursive: true });
      await appendFile(partOf(uploadId), piece);
    },
    async finish(uploadId, sha256) {
      const part = partOf(uploadId);
      const actual = createHash("sha256")
        .update(await readFile(part))
        .digest("hex");
      if (actual !== sha256) {
        await rm(part, { force: true });
        return false;
      }
      await settle(part, sha256);
      return true;
    },
    async drawing(sha256, name) {
      const path = drawingOf(sha256, name);
      return (await sizeOf(path)) === null ? null : readFile(path);
    },
    async keepDrawing(sha256, name, bytes) {
      const part = partOf(`${sha256}.${name}.${process.pid}`);
      await mkdir(dirname(part), { recursive: true });
      await writeFile(part, bytes);
      // Before it has its name: half a drawing would be shown for ever.
      await flush(part);
      await mkdir(dirname(drawingOf(sha256, name)), { recursive: true });
      await rename(part, drawingOf(sha256, name));
    },
  };
}
