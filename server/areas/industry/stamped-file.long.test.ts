// Long: measures by how much this process grows, so that nothing else may run in it, and packs 640 MB.
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createDeflate } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { reportFileRules } from "#contract/industry/report-file.ts";
import { stampWithin } from "./stamped-file.ts";

it("a report as a PDF takes only so much memory, however much is packed into it", async () => {
  // Packed bit by bit: what the test itself gave back meanwhile would hide what the thread takes.
  const packing = createDeflate({ level: 1 });
  const blank = Buffer.alloc(8_000_000, 0x20);
  const packed = await buffer(Readable.from(Array.from({ length: 80 }, () => blank)).pipe(packing));
  const head = `1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  const bytes = Buffer.concat([Buffer.from(`%PDF-1.7\n${head}`), packed, Buffer.from("\nendstream\nendobj\n%%EOF")]);
  expect(bytes.length).toBeLessThan(reportFileRules.max);
  const cost = { heapMegabytes: 768, milliseconds: 30_000, growthMegabytes: 250 };
  const answer = await stampWithin(
    { bytes, stamp: Buffer.from(await (await PDFDocument.create()).save()), mostPages: 10 },
    cost,
  );
  expect(answer).toEqual({ problem: expect.stringContaining("过于复杂") });
});
