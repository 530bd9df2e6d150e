import { createHash, randomBytes } from "node:crypto";
import type { FileProblem, FileStore } from "#server/plugins/files/file-store.ts";
import type { Told } from "./service-tests.ts";

const problemWords: Record<FileProblem, string> = {
  missing: "读回时文件不存在",
  size: "读回的大小与写入的不同",
  hash: "读回的内容与写入的不同",
};

/** Bytes that no file of anybody's is made of. */
const length = 4096;

/** Writes a small file, reads it back and takes it out again. The sweep of the store drops it some nights later. */
export async function testFiles(files: FileStore, now: number): Promise<Told> {
  const bytes = randomBytes(length);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  try {
    await files.put(sha256, bytes);
    const problem = await files.inspect(sha256, length);
    if (problem === "missing") return { ok: false, answer: `${problemWords.missing}。` };
    // Whatever was read: nothing names it.
    const isOut = await files.shelves.setAside(sha256, Infinity, now);
    if (problem !== null) return { ok: false, answer: `${problemWords[problem]}，磁盘可能已损坏。` };
    if (!isOut) return { ok: false, answer: "写入和读回正常，但不能移出文件。" };
    return { ok: true, answer: "写入、读回、核对和移出均正常。" };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (typeof code !== "string") throw error;
    return { ok: false, answer: `${diskWords[code] ?? "磁盘没有完成操作"}（${code}）。` };
  }
}

const diskWords: Readonly<Record<string, string>> = {
  ENOSPC: "磁盘已满",
  EACCES: "没有写入权限",
  EPERM: "没有写入权限",
  EROFS: "磁盘为只读",
  EIO: "磁盘读写出错",
};
