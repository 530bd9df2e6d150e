import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { crc32 } from "node:zlib";

/** What a file holds, by name. */
export type Pieces = ReadonlyMap<string, ArrayBufferView>;

/** A file that was not written to its end, was changed since, or is none of ours. */
export class Damaged extends Error {}

/** Bytes that are read, written and summed at once; others have their turn in between. */
const atOnce = 8 * 1024 * 1024;
/** Milliseconds in which whoever writes a file writes something. */
const abandonedAfter = 10 * 60_000;
const mark = "patent-search-index";
/** Length and sum of the head, four bytes each. */
const leadBytes = 8;
const mostHeadBytes = 1024 * 1024;

interface Head {
  mark: typeof mark;
  stamp: unknown;
  pieces: { name: string; bytes: number; sum: number }[];
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

async function sumOf(bytes: Uint8Array): Promise<number> {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += atOnce) {
    sum = crc32(bytes.subarray(at, at + atOnce), sum);
    await new Promise((turn) => setImmediate(turn));
  }
  return sum;
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;)
    at += (await file.write(bytes, at, Math.min(atOnce, bytes.length - at))).bytesWritten;
}

/** Fills the bytes from where the file is read; throws Damaged where it ends before. */
async function readAll(file: FileHandle, bytes: Uint8Array): Promise<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const { bytesRead } = await file.read(bytes, at, Math.min(atOnce, bytes.length - at));
    if (bytesRead === 0) throw new Damaged("the file ends before its end");
    at += bytesRead;
  }
  return bytes;
}

/** Writes pieces with a stamp (JSON) beside the file and puts them in its place when they are on the disk. */
export async function writeChecked(path: string, stamp: unknown, pieces: Pieces): Promise<void> {
  const own = `${path}.${randomUUID()}.part`;
  const file = await open(own, "wx", 0o600);
  try {
    const told: Head["pieces"] = [];
    for (const [name, view] of pieces) told.push({ name, bytes: view.byteLength, sum: await sumOf(bytesOf(view)) });
    const head = Buffer.from(JSON.stringify({ mark, stamp, pieces: told } satisfies Head));
    const lead = Buffer.alloc(leadBytes);
    lead.writeUInt32LE(head.length, 0);
    lead.writeUInt32LE(crc32(head), 4);
    await writeAll(file, lead);
    await writeAll(file, head);
    for (const view of pieces.values()) await writeAll(file, bytesOf(view));
    await file.sync();
    await file.close();
    await rename(own, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(own, { force: true });
    throw error;
  }
}

/** Removes what was not written to its end, and what no other process writes just now. */
export async function removeParts(path: string): Promise<void> {
  const names = await readdir(dirname(path));
  const parts = names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith(".part"));
  for (const name of parts) {
    const part = join(dirname(path), name);
    const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedAfter) await rm(part, { force: true });
  }
}

/** Opens a checked file; null: there is none. Throws Damaged. The caller closes it. */
export async function openChecked(path: string) {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (file === null) return null;
  try {
    const head = await readHead(file);
    const bytes = head.pieces.reduce((sum, piece) => sum + piece.bytes, 0);
    return { stamp: head.stamp, bytes, pieces: () => readPieces(file, head), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readHead(file: FileHandle): Promise<Head> {
  const lead = Buffer.from(await readAll(file, Buffer.alloc(leadBytes)));
  const length = lead.readUInt32LE(0);
  if (length > mostHeadBytes) throw new Damaged("the head is none");
  const bytes = await readAll(file, Buffer.alloc(length));
  if (crc32(bytes) !== lead.readUInt32LE(4)) throw new Damaged("the head has another checksum");
  const head = JSON.parse(Buffer.from(bytes).toString()) as Head;
  if (head.mark !== mark) throw new Damaged("the file is another one");
  return head;
}

async function readPieces(file: FileHandle, { pieces }: Head): Promise<Map<string, Uint8Array>> {
  const read = new Map<string, Uint8Array>();
  for (const { name, bytes, sum } of pieces) {
    const piece = await readAll(file, new Uint8Array(bytes));
    if ((await sumOf(piece)) !== sum) throw new Damaged(`${name} has another checksum`);
    read.set(name, piece);
  }
  return read;
}
