import { expect, it } from "vitest";
import { charactersIn } from "#tests/fixtures/files/pdf-characters.ts";
import { drawPdf } from "./draw-pdf.ts";
import { paperOf } from "./html-paper.ts";

it("prints headings, words with their looks, lists and what stands outside of any block", () => {
  expect(
    paperOf("<h2>一</h2><p>甲 <strong>乙&amp;</strong><br />丙</p>散字<ul><li><p>丁</p></li><li>戊</li></ul>"),
  ).toEqual([
    expect.objectContaining({ text: ["一"], style: "section" }),
    expect.objectContaining({ text: ["甲 ", { text: ["乙&"], bold: true }, "\n", "丙"] }),
    { text: ["散字"] },
    expect.objectContaining({
      ul: [{ stack: [expect.objectContaining({ text: ["丁"] })] }, { stack: [{ text: ["戊"] }] }],
    }),
  ]);
});

it("fills up rows that spans leave short", async () => {
  const html = `<table><tbody><tr><th colspan="2">题</th><th rowspan="2">右</th></tr><tr><td>一</td></tr><tr></tr></tbody></table>`;
  const [table] = paperOf(html) as [{ table: { body: unknown[][] } }];
  expect(table.table.body.map((row) => row.length)).toEqual([3, 3, 3]);
  expect(table.table.body[0]?.[0]).toMatchObject({ colSpan: 2, bold: true });
  const file = await drawPdf({ title: "表", content: paperOf(html), at: new Date("2026-11-26T00:00:00Z") });
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
});

it("prints what lies within thousands of elements, and its words", async () => {
  for (const [open, close] of [
    ["<blockquote>", "</blockquote>"],
    ["<ul><li>", "</li></ul>"],
    ["<table><tr><td>", "</td></tr></table>"],
    ["<strong>", "</strong>"],
  ] as const) {
    const content = paperOf(`${open.repeat(8000)}深处${close.repeat(8000)}`);
    expect(JSON.stringify(content)).toContain("深处");
    const file = await drawPdf({ title: "深", content, at: new Date("2026-11-26T00:00:00Z") });
    expect([..."深处"].filter((character) => !charactersIn(file).has(character))).toEqual([]);
  }
});
