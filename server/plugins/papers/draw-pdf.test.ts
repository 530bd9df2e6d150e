import { expect, test } from "vitest";
import { charactersIn } from "#tests/fixtures/files/pdf-characters.ts";
import { pdfFacts, pdfSection, pdfTable } from "./pdf-blocks.ts";
import { drawPdf } from "./draw-pdf.ts";

const at = new Date("2026-11-20T06:05:00Z");

test("a paper shows Chinese with rare characters, Latin, digits and punctuation", async () => {
  const words = "佛山市顺德区骉䶮禤滘（ABC）《》—“”·㎡¥0123456789";
  const pdf = await drawPdf({
    title: "走访记录",
    content: [
      pdfSection("企业"),
      pdfFacts([["企业名称", words]]),
      pdfTable(["时间", "经办"], [["2026-11-20", "李四"]], ["*", "*"]),
    ],
    watermark: "内部资料",
    at,
  });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const known = charactersIn(pdf);
  expect([..."走访记录内部资料", ...words].filter((character) => !known.has(character))).toEqual([]);
  expect(pdf.length).toBeLessThan(100_000);
});

test("a paper opens no address and no file by itself", async () => {
  for (const image of ["http://127.0.0.1:9/a.png", "/etc/hostname"])
    await expect(drawPdf({ title: "x", content: [{ image }], at })).rejects.toThrow(/denied/);
});
