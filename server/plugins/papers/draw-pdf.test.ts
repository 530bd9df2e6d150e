import { createRequire } from "node:module";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { charactersIn } from "#tests/fixtures/files/pdf-characters.ts";
import { pdfFacts, pdfSection, pdfTable } from "./pdf-blocks.ts";
import { drawPdf, drawStamp } from "./draw-pdf.ts";
import { outsideFont } from "./font-characters.ts";
import { gap } from "./printed-words.ts";

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

/** The words of each page, as a reader's program takes them out. */
async function wordsOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, page) => {
      const { items } = await (await document.getPage(page + 1)).getTextContent();
      return items.map((item) => ("str" in item ? item.str.trim() : "")).join("");
    }),
  );
}
/** As it is taken out, without blanks. */
const note = "注：〓为字库未收录的字符，原文见系统";

test.each([
  ["𠮷田，㛃", "〓田，㛃"],
  ["全家👨‍👩‍👧‍👦来", "全家〓来"],
  ["👩🏽‍🔧🇨🇳👍🏿", "〓〓〓"],
  ["甲\u{E000}乙", "甲〓乙"],
])("signs that the font has no glyph for are printed as 〓, with a word about them: %s", async (written, shown) => {
  const pdf = await drawPdf({ title: "走访记录", content: [pdfFacts([["受访人", written]])], at });
  const [words = ""] = await wordsOf(pdf);
  expect(words).toContain(`受访人${shown}打印于`);
  expect(words).toContain(note);
  for (const sign of written) if (!shown.includes(sign)) expect(charactersIn(pdf)).not.toContain(sign);
});

test.each([
  ["张\u202E三\u200B\uFEFF\u2066", "张三"],
  ["葛\u{E0100}城\uFE00", "葛城"],
  ["1️⃣电机", "1电机"],
  ["甲\u0007乙", "甲乙"],
])("signs that nobody sees leave nothing behind: %j", async (written, shown) => {
  const pdf = await drawPdf({ title: "走访记录", content: [pdfFacts([["受访人", written]])], at });
  const [words = ""] = await wordsOf(pdf);
  expect(words).toContain(`受访人${shown}打印于`);
  expect(words).not.toContain("注：");
});

test("the word about signs stands at the foot of the last page alone, wherever they were", async () => {
  const lines = Array.from({ length: 50 }, (_, line) => ({ text: `第 ${line} 行` }));
  const papers = [
    { title: "𠮷", content: lines },
    { title: "走访记录", subtitle: "𠮷", content: lines },
    { title: "走访记录", foot: "𠮷", content: lines },
    { title: "走访记录", watermark: "𠮷", content: lines },
    { title: "走访记录", content: [...lines, { html: "<p>末<b>𠮷</b></p>" }] },
  ];
  for (const paper of papers) {
    const pages = await wordsOf(await drawPdf({ ...paper, at }));
    expect(pages.map((words) => words.includes(note))).toEqual([false, true]);
    expect(pages.join("").replaceAll(note, "")).toContain("〓");
  }
  const [stamp = ""] = await wordsOf(await drawStamp({ reader: "𠮷某", at }));
  expect(stamp).toContain("〓某");
});

test("both weights have the same characters", () => {
  const require = createRequire(import.meta.url);
  const [normal, bold] = ["400Regular", "700Bold"].map((weight) =>
    outsideFont(require.resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`)),
  );
  expect(bold).toEqual(normal);
  expect(normal?.test(gap)).toBe(false);
});
