import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { wholeStore } from "#tests/fixtures/browser/whole-store.ts";
import type { FileStore } from "#server/plugins/files/file-store.ts";
import { testFiles } from "./file-test.ts";

let folder: string;
let files: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "file-test-"));
  files = wholeStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Files that stand in the store itself. */
async function stored(): Promise<number> {
  let count = 0;
  for await (const kept of files.shelves.stored()) count += kept.length;
  return count;
}

it("a store that works is told so, and is left without the file", async () => {
  expect(await testFiles(files, Date.now())).toEqual({ ok: true, answer: "写入、读回、核对和移出均正常。" });
  expect(await stored()).toBe(0);
  expect(await readdir(join(folder, "aside"))).toHaveLength(1);
});

it.each([
  ["other bytes", (bytes: Buffer) => Buffer.alloc(bytes.length), "内容与写入的不同"],
  ["half of them", (bytes: Buffer) => bytes.subarray(0, 100), "大小与写入的不同"],
])("a store that keeps %s is found out, and is left without them", async (_what, damage, words) => {
  const { put } = files;
  files.put = async (sha256, bytes) => {
    await put(sha256, bytes);
    await writeFile(join(folder, sha256.slice(0, 2), sha256.slice(2)), damage(bytes));
  };
  const told = await testFiles(files, Date.now());
  expect(told.ok).toBe(false);
  expect(told.answer).toContain(words);
  expect(await stored()).toBe(0);
});

it("a store that loses the file is found out", async () => {
  files.put = async () => undefined;
  expect(await testFiles(files, Date.now())).toEqual({ ok: false, answer: "读回时文件不存在。" });
});

it("a full disk is told by its code, and an error of ours stays one", async () => {
  files.put = async () => {
    throw Object.assign(new Error("full"), { code: "ENOSPC" });
  };
  expect(await testFiles(files, Date.now())).toEqual({ ok: false, answer: "磁盘已满（ENOSPC）。" });
  files.put = async () => {
    throw new TypeError("ours");
  };
  await expect(testFiles(files, Date.now())).rejects.toThrow("ours");
});
