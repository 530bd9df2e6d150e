import { expect, it } from "vitest";
import { tokens } from "#src/ui/tokens.ts";
import { chartSvg, stepsUpTo } from "./chart-svg.ts";

const marks = (svg: string, tag: string) => [...svg.matchAll(new RegExp(`<${tag} [^>]*`, "g"))].map(([found]) => found);

it.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 5, 10]],
  [120, [0, 50, 100, 150]],
  [1234, [0, 500, 1000, 1500]],
])("has at the side of columns up to %i the steps %j", (most, steps) => {
  expect(stepsUpTo(most)).toEqual(steps);
});

it("stacks the types of a year as high as their figures, in the product's colours, with the sum above", () => {
  const svg = chartSvg({
    kind: "申请趋势",
    categories: ["2025", "2026"],
    series: [
      { name: "发明", values: [10, 0] },
      { name: "外观设计", values: [20, 30] },
    ],
  });
  const heights = marks(svg, "rect").map((box) => Number(/ height="([\d.]+)"/.exec(box)?.[1]));
  const [first = 0, second = 0, third = 0] = heights;
  expect(second / first).toBeCloseTo(2, 1);
  expect(third / first).toBeCloseTo(3, 1);
  expect(marks(svg, "text").filter((text) => text.includes('text-anchor="middle"'))).toHaveLength(4);
  expect(svg).toMatch(/middle">30<.*middle">30</);
  for (const colour of tokens.chart.slice(0, 2)) expect(svg).toContain(`fill="${colour}"`);
});

it("draws a bar for each place, cuts long names, and lets no name become a tag", () => {
  const categories = ["<script>&甲", "佛山市顺德区非常非常非常长的名称实业发展有限公司"];
  const svg = chartSvg({ kind: "申请人排名", categories, series: [{ name: "专利", values: [8, 2] }] });
  const [first = 0, second = 0] = marks(svg, "rect").map((box) => Number(/ width="([\d.]+)"/.exec(box)?.[1]));
  expect(first / second).toBeCloseTo(4, 1);
  expect(svg).toContain("&lt;script&gt;&amp;甲");
  // 18 letters of nine points have room beside the bars.
  expect(svg).toContain(">佛山市顺德区非常非常非常长的名称实…<");
});

it("draws the parts of a ring with their shares, and one part alone as a whole ring", () => {
  const ring = (values: number[]) =>
    chartSvg({
      kind: "专利类型",
      categories: ["发明", "外观设计"].slice(0, values.length),
      series: [{ name: "专利", values }],
    });
  expect(marks(ring([1, 3]), "path")).toHaveLength(2);
  expect(ring([1, 3])).toContain("3 件，75.0%");
  expect(marks(ring([5]), "path")[0]).toMatch(/ 0 1 1 /);
});
