import { describe, expect, it } from "vitest";
import { ForeignFileProblem } from "../foreign-table.ts";
import type { ReadRecord } from "./imported-patent.ts";
import type { PatentFile, StoredFile } from "./patent-file.ts";
import { withPatentFile } from "./patent-thread.ts";

const head = "申请号,专利名称,摘要\n";
const line = (at: number, abstract = "") => `2020${String(10_000_000 + at).slice(-8)},名称${at},${abstract}\n`;
const xml = (count: number, text = "") =>
  `<list>${Array.from(
    { length: count },
    (_, at) =>
      `<exchange-document country="CN" doc-number="${100_000_000 + at}" kind="A"><abstract lang="zh"><p>${text}</p></abstract></exchange-document>`,
  ).join("")}</list>`;

interface Counted extends StoredFile {
  given: number;
}
const stored = (content: string, piece = 4096): Counted => {
  const bytes = Buffer.from(content);
  const file: Counted = {
    name: "x",
    size: bytes.length,
    given: 0,
    bytes: async () => Buffer.from(content),
    stream: async () => pieces(),
  };
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += piece) {
      file.given += 1;
      yield bytes.subarray(at, at + piece);
    }
  }
  return file;
};

const all = async (file: PatentFile): Promise<ReadRecord[]> => {
  const records: ReadRecord[] = [];
  for await (const record of file.records()) records.push(record);
  return records;
};
const read = (content: string) => withPatentFile(stored(content), new Map(), all);
const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

describe("a patent file in a thread", () => {
  it("is recognised and read to its end, more than one handful", async () => {
    const lines = Array.from({ length: 120 }, (_, at) => line(at));
    const seen = await withPatentFile(stored(head + lines.join("")), new Map(), async (file) => ({
      ...file,
      records: await all(file),
    }));
    expect(seen).toMatchObject({ shape: "Excel / CSV 表格", total: 120 });
    expect(seen.columns[0]).toMatchObject({ heading: "申请号", column: "application_no" });
    expect(seen.records).toHaveLength(120);
    expect(seen.records[119]).toMatchObject({ place: "第 121 行", patent: { title: "名称119" } });
    expect(await read(xml(120))).toHaveLength(120);
  });

  it("gives what stands before the place that cannot be read, then says what is wrong", async () => {
    const broken = xml(200).replace("</list>", "<a></b></list>");
    const records: ReadRecord[] = [];
    const wrong = await failure(
      withPatentFile(stored(broken), new Map(), async (file) => {
        for await (const record of file.records()) records.push(record);
      }),
    );
    expect(records.length).toBeGreaterThan(150);
    expect(wrong).toBeInstanceOf(ForeignFileProblem);
    expect(await failure(read("甲,乙\n1,2\n"))).toMatchObject({ status: 422, data: { reason: "file" } });
  });

  it("is read no further than its records are wanted", async () => {
    const source = stored(xml(5000));
    await withPatentFile(source, new Map(), async (file) => {
      await file.records().next();
    });
    // The first handful and what is read at the opening, of some hundred and fifty pieces.
    expect(source.given).toBeLessThan(10);
  });

  it("is ended when it takes too much time", async () => {
    const short = { heapMegabytes: 512, milliseconds: 1 };
    expect(await failure(withPatentFile(stored(xml(1)), new Map(), all, short))).toMatchObject({
      message: expect.stringContaining("无法在限定时间内读取") as string,
    });
  });

  it("is ended when it takes too much memory", async () => {
    const rows = Array.from({ length: 200_000 }, (_, at) => line(at));
    const small = { heapMegabytes: 48, milliseconds: 60_000 };
    expect(await failure(withPatentFile(stored(head + rows.join("")), new Map(), all, small))).toMatchObject({
      message: expect.stringContaining("无法在限定时间内读取") as string,
    });
  });
});
