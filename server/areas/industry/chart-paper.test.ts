import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Content } from "pdfmake/interfaces.js";
import { expect, it } from "vitest";
import { longestChartExpression, type ReportChart } from "#contract/industry/report-chart.ts";
import { patentTypes } from "#contract/patent/patent-words.ts";
import { drawPdf } from "#server/plugins/papers/draw-pdf.ts";
import { chartPaper } from "./chart-paper.ts";

const chart: ReportChart = {
  id: "0198a000-0000-7000-8000-00000000000a",
  kind: "申请人排名",
  title: "主要申请人",
  expression: "名称=(阀门)",
  dialect: "cn",
  scope: "all",
  size: 20,
  categories: Array.from({ length: 20 }, (_, at) => `第${at + 1}实业有限公司`),
  series: [{ name: "专利", values: Array.from({ length: 20 }, (_, at) => 40 - at) }],
  total: 900,
  left_out: 0,
  taken_at: "2026-11-23T17:00:00.000Z",
};

interface Printed {
  words: string;
  left: number;
  right: number;
  foot: number;
}

/** The words of each page with where they stand, in points from its lower left corner. */
async function pagesOf(charts: readonly ReportChart[]): Promise<Printed[][]> {
  return printed(charts.map(chartPaper));
}
async function printed(content: Content[]): Promise<Printed[][]> {
  const at = new Date("2026-11-24T01:00:00Z");
  const file = await drawPdf({ title: "报告", content, at });
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, page) => {
      const { items } = await (await document.getPage(page + 1)).getTextContent();
      return items.flatMap((item) => {
        if (!("str" in item) || item.str.trim() === "") return [];
        const [left, foot] = [Number(item.transform[4]), Number(item.transform[5])];
        return [{ words: item.str, left, right: left + item.width, foot }];
      });
    }),
  );
}

const wordsOf = (page: readonly Printed[] | undefined) => page?.map(({ words }) => words).join("") ?? "";

it("breaks a source that is longer than its page, and keeps a short one with the drawing", async () => {
  const expression = `名称=(${"阀门与管件".repeat(397)}最后)`;
  expect(expression.length).toBeLessThanOrEqual(longestChartExpression);
  const long = await pagesOf([{ ...chart, expression }]);
  const all = long.flat();
  expect(wordsOf(all)).toContain("最后)，数据截至2026-11-24");
  expect(Math.min(...all.map(({ foot }) => foot))).toBeGreaterThan(20);
  const [first, second] = await pagesOf([chart, { ...chart, title: "另一张图" }]);
  expect(wordsOf(first)).toMatch(/主要申请人.*数据截至/);
  expect(wordsOf(second)).toMatch(/另一张图.*数据截至/);
});

it("never leaves the head of the figures alone at the foot of a page", async () => {
  // Somewhere between these the head would come to stand at the foot.
  const heights = Array.from({ length: 12 }, (_, at) => 200 + at * 9);
  const pages = await printed(
    heights.flatMap((height) => [
      { text: "间", pageBreak: "before" as const, margin: [0, 0, 0, height] as [number, number, number, number] },
      chartPaper(chart),
    ]),
  );
  for (const page of pages) {
    const text = page.filter(({ foot }) => foot > 56);
    const last = Math.min(...text.map(({ foot }) => foot));
    expect(wordsOf(text.filter(({ foot }) => foot < last + 2))).not.toContain("申请人");
  }
});

it("has room for the years beside the figures of every type", async () => {
  const trend: ReportChart = {
    ...chart,
    kind: "申请趋势",
    categories: ["2025", "2026"],
    series: patentTypes.map((name) => ({ name, values: [1234, 5678] })),
  };
  const all = (await pagesOf([trend])).flat();
  expect(wordsOf(all)).toContain("申请年份");
  // As wide as the text of A4.
  expect(Math.max(...all.map(({ right }) => right))).toBeLessThan(595 - 48 + 1);
});
