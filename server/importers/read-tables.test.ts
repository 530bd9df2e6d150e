import { describe, expect, it } from "vitest";
import { textRow, workbookFile } from "#tests/fixtures/files/foreign-files.ts";
import { readInWorker } from "./reading.ts";
import { readTables } from "./read-tables.ts";

const tooMuch = { problem: expect.stringContaining("无法在限定时间内读取") };
const file = workbookFile({ sheets: { s: textRow(1, ["甲"]) } });

describe("a file is read in a thread of its own", () => {
  it("which gives its tables back", async () => {
    expect(await readTables(file)).toEqual([{ name: "s", rows: [{ line: 1, cells: new Map([[0, "甲"]]) }] }]);
    expect(await readTables(Buffer.from("甲,乙"))).toMatchObject([{ name: "", rows: [{ line: 1 }] }]);
  });

  it("which is ended when it takes too long", async () => {
    expect(await readInWorker(file, { heapMegabytes: 384, milliseconds: 1 })).toEqual(tooMuch);
  });

  it("which is ended when it takes too much memory, and this process goes on", async () => {
    const many = workbookFile({
      sheets: { s: Array.from({ length: 30_000 }, (_, at) => textRow(at + 1, ["甲", "乙", "丙", "丁"])).join("") },
    });
    expect(await readInWorker(many, { heapMegabytes: 12, milliseconds: 60_000 })).toEqual(tooMuch);
    expect(await readTables(file)).toHaveLength(1);
  });

  it.each([
    ["nothing", Buffer.alloc(0), "文件是空的"],
    ["an old or encrypted workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "旧版 .xls 或加密"],
    ["a broken archive", Buffer.from("PK\u0003\u0004"), "损坏"],
  ])("and refused with 422 when it is %s", async (_, bytes, words) => {
    await expect(readTables(bytes)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining(words),
      data: { reason: "file", fields: { file: expect.stringContaining(words) } },
    });
  });

  it("and sent away with 503 when too many wait already", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => readTables(file)));
    const refused = asked.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(4);
    for (const reason of refused) expect(reason).toMatchObject({ status: 503, retryAfter: expect.any(Number) });
    expect(await readTables(file)).toHaveLength(1);
  });
});
