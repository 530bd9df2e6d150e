import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, type FileHandle, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ifThere, storePaths } from "./file-paths.ts";
import { type FileShelves, localShelves } from "./file-shelves.ts";
import { boundlessRoom, type DiskRoom } from "./free-space.ts";
import { privateFile, privateFolder } from "./private-folder.ts";
import { Refused } from "../errors/refused.ts";

/** What is wrong with stored bytes: not there, of another length, or other bytes. */
export type FileProblem = "missing" | "size" | "hash";

/** Hears of every damaged file that somebody wanted to read; who reads is refused after it has been told. */
export type DamageReport = (sha256: string, problem: FileProblem) => Promise<void>;

/** Bytes by SHA-256. Nothing here checks access: callers do. Sizes are bytes. */
export interface FileStore {
  /** Stores whole bytes under their hash, also in the place of damaged ones; 507 where the disk is nearly full. */
  put(sha256: string, bytes: Buffer): Promise<void>;
  /** The bytes as a stream; refused when they are not there or of another size. */
  read(sha256: string, size: number): Promise<Readable>;
  /** The bytes, checked by their hash; refused when they are damaged. */
  bytes(sha256: string): Promise<Buffer>;
  /** Whether a file of this size is there; its bytes are not read. */
  isWhole(sha256: string, size: number): Promise<boolean>;
  /** Reads the bytes for their hash; `size` null: any. */
  inspect(sha256: string, size: number | null): Promise<FileProblem | null>;
  /** Bytes of an upload that have arrived so far. */
  received(uploadId: string): Promise<number>;
  /** What has arrived of an upload. */
  receivedBytes(uploadId: string): Promise<Buffer>;
  /** SHA-256 of what has arrived of an upload; null: nothing has. */
  receivedHash(uploadId: string): Promise<string | null>;
  /** Adds a piece at the end of an upload; 507 where the disk is nearly full. */
  append(uploadId: string, piece: Buffer): Promise<void>;
  /** Turns a whole upload into a file; false (and the upload is dropped) when its hash is another. */
  finish(uploadId: string, sha256: string): Promise<boolean>;
  /** Forgets what has arrived of an upload. */
  drop(uploadId: string): Promise<void>;
  /** What was drawn of a file before, by the drawing's name; empty bytes when it cannot be drawn, null when nobody tried. */
  drawing(sha256: string, name: string): Promise<Buffer | null>;
  /** Keeps what was drawn of a file; it can be drawn again whenever it is lost. */
  keepDrawing(sha256: string, name: string, bytes: Buffer): Promise<void>;
  /** What lies in it. */
  shelves: FileShelves;
}

/** The refusal of bytes that are damaged. */
export const damagedFile = (): Refused =>
  new Refused(409, "这个文件在服务器上已损坏，暂时无法打开，管理员已收到提示", { reason: "damaged" });

/** Whether an error says that stored bytes are damaged. */
export const isDamage = (error: unknown): boolean => error instanceof Refused && error.data.reason === "damaged";

const sizeOf = async (path: string): Promise<number | null> => (await ifThere(stat(path)))?.size ?? null;

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash("sha256");
  if ((await ifThere(pipeline(createReadStream(path), hash).then(() => true))) === null) return null;
  return hash.digest("hex");
}

/** Flushes a file or a folder's entries to the disk, so that a confirmed hash survives a power cut. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** File store in a local folder that only its owner may enter: `ab/cd…` by hash, `parts/`, `drawings/` and `aside/` beside them. */
export function localFileStore(folder: string, report: DamageReport, room: DiskRoom = boundlessRoom): FileStore {
  const { blob, parts, part, drawing } = storePaths(folder);

  /** Bytes have their name only when they are on the disk: half a file would be taken for whole for ever. */
  async function settle(from: string, to: string): Promise<void> {
    await flush(from);
    await privateFolder(dirname(to));
    await rename(from, to);
    await flush(dirname(to));
  }

  async function store(to: string, name: string, bytes: Buffer): Promise<void> {
    const draft = part(`${name}.${randomUUID()}`);
    await privateFolder(parts);
    await writeFile(draft, bytes, privateFile);
    await settle(draft, to);
  }

  async function refuse(sha256: string, problem: FileProblem): Promise<never> {
    await report(sha256, problem);
    throw damagedFile();
  }

  async function sizeProblem(handle: FileHandle, size: number): Promise<"size" | null> {
    return (await handle.stat()).size === size ? null : "size";
  }

  return {
    async put(sha256, bytes) {
      await room.refuseFull(bytes.length);
      await store(blob(sha256), sha256, bytes);
    },
    async read(sha256, size) {
      const handle = await ifThere(open(blob(sha256), "r"));
      if (handle === null) return refuse(sha256, "missing");
      const problem = await sizeProblem(handle, size);
      if (problem === null) return handle.createReadStream();
      await handle.close();
      return refuse(sha256, problem);
    },
    async bytes(sha256) {
      const bytes = await ifThere(readFile(blob(sha256)));
      if (bytes === null) return refuse(sha256, "missing");
      const actual = createHash("sha256").update(bytes).digest("hex");
      return actual === sha256 ? bytes : refuse(sha256, "hash");
    },
    isWhole: async (sha256, size) => (await sizeOf(blob(sha256))) === size,
    async inspect(sha256, size) {
      const found = await sizeOf(blob(sha256));
      if (found === null) return "missing";
      if (size !== null && found !== size) return "size";
      const actual = await hashOf(blob(sha256));
      return actual === sha256 ? null : actual === null ? "missing" : "hash";
    },
    received: async (uploadId) => (await sizeOf(part(uploadId))) ?? 0,
    receivedBytes: async (uploadId) => (await ifThere(readFile(part(uploadId)))) ?? Buffer.alloc(0),
    receivedHash: (uploadId) => hashOf(part(uploadId)),
    async append(uploadId, piece) {
      await room.refuseFull(piece.length);
      await privateFolder(parts);
      await appendFile(part(uploadId), piece, privateFile);
    },
    async finish(uploadId, sha256) {
      const isRight = (await hashOf(part(uploadId))) === sha256;
      await (isRight ? settle(part(uploadId), blob(sha256)) : rm(part(uploadId), { force: true }));
      return isRight;
    },
    drop: (uploadId) => rm(part(uploadId), { force: true }),
    drawing: (sha256, name) => ifThere(readFile(drawing(sha256, name))),
    async keepDrawing(sha256, name, bytes) {
      // On a full disk it is drawn each time.
      if (room.floor > 0 && (await room.free()) - bytes.length < room.floor) return;
      await store(drawing(sha256, name), `${sha256}.${name}`, bytes);
    },
    shelves: localShelves(folder),
  };
}
