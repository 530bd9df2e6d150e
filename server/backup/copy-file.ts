import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ifThere } from "#server/plugins/files/file-paths.ts";

/** A file of a backup by its path inside; the sum is its SHA-256. */
export interface Summed {
  path: string;
  bytes: number;
  sha256: string;
}

/** Bytes read at once: enough for a disk, and hashed in some milliseconds. */
const piece = 1024 * 1024;

async function* piecesOf(from: FileHandle, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(piece);
  for (;;) {
    signal?.throwIfAborted();
    const { bytesRead } = await from.read(buffer, 0, piece);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Copies a file to where nothing is yet, down to the disk; null when it has gone meanwhile. */
export async function copySummed(from: string, to: string, signal?: AbortSignal): Promise<Omit<Summed, "path"> | null> {
  const source = await ifThere(open(from, "r"));
  if (source === null) return null;
  try {
    const target = await open(to, "wx", 0o600);
    try {
      const hash = createHash("sha256");
      let bytes = 0;
      for await (const one of piecesOf(source, signal)) {
        hash.update(one);
        await target.writeFile(one);
        bytes += one.length;
      }
      await target.sync();
      return { bytes, sha256: hash.digest("hex") };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** The SHA-256 and length of a file; null when there is none. */
export async function sumOf(path: string): Promise<Omit<Summed, "path"> | null> {
  const source = await ifThere(open(path, "r"));
  if (source === null) return null;
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const one of piecesOf(source)) {
      hash.update(one);
      bytes += one.length;
    }
    return { bytes, sha256: hash.digest("hex") };
  } finally {
    await source.close();
  }
}

/** Flushes a folder's entries to the disk. */
export async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes the entries of a folder and of all inside it. */
export async function flushTree(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (entry.isDirectory()) await flushTree(join(path, entry.name));
  await flushFolder(path);
}

/** Writes a small file whole, or not at all. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.new`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, path);
}
