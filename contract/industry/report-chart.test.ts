import { expect, it } from "vitest";
import { chartChanges, chartSource } from "./chart-words.ts";
import { chartPlace, chartsIn, piecesOf, type ReportChart } from "./report-chart.ts";

const [a, b] = ["0198a000-0000-7000-8000-00000000000a", "0198a000-0000-7000-8000-00000000000b"];
const chart = (changes: Partial<ReportChart> = {}): ReportChart => ({
  id: a,
  kind: "申请人排名",
  title: "主要申请人",
  expression: "名称=(阀门)",
  dialect: "cn",
  scope: "all",
  size: 10,
  categories: ["甲公司", "乙公司"],
  series: [{ name: "专利", values: [30, 12] }],
  total: 1234,
  left_out: 0,
  taken_at: "2026-11-23T17:00:00.000Z",
  ...changes,
});

it("finds the charts of a text and the pieces between them, in their order", () => {
  const body = `<p>一</p>${chartPlace(a)}${chartPlace(b)}<h2>二</h2>${chartPlace(a)}`;
  expect(chartsIn(body)).toEqual([a, b]);
  expect(piecesOf(body)).toEqual([
    { html: "<p>一</p>" },
    { chart: a },
    { chart: b },
    { html: "<h2>二</h2>" },
    { chart: a },
  ]);
  expect(piecesOf("")).toEqual([]);
  expect(chartsIn('<figure data-chart="nobody"></figure>')).toEqual([]);
});

it("names its source with the day in China, the scope and what is not in it", () => {
  expect(chartSource(chart())).toBe("检索式 名称=(阀门)，数据截至 2026-11-24，共 1,234 件");
  const trend = chart({ kind: "申请趋势", categories: ["2017", "2018"], scope: "district", left_out: 5 });
  expect(chartSource(trend)).toBe(
    "检索式 名称=(阀门)（本区专利），数据截至 2026-11-24，共 1,234 件；其中 5 件申请日不详或早于 2017 年，未计入图中",
  );
});

it("says of streets what has none", () => {
  expect(chartSource(chart({ kind: "地域分布", left_out: 7 }))).toContain("其中 7 件不在本区或未标注镇街，未计入图中");
});

it("tells what new figures say differently", () => {
  expect(chartChanges(chart(), chart({ id: b }))).toEqual([]);
  const now = chart({ total: 1240, categories: ["甲公司", "丙公司"], series: [{ name: "专利", values: [33, 1200] }] });
  expect(chartChanges(chart(), now)).toEqual([
    "总数：1,234 → 1,240 件",
    "甲公司：30 → 33",
    "丙公司：新列入，1,200",
    "乙公司：不再列入，原为 12",
  ]);
});

it("tells types apart in a trend, says nothing of years without patents, and not everything of very much", () => {
  const years = Array.from({ length: 12 }, (_, at) => String(2010 + at));
  const trend = (by: number, categories = years) =>
    chart({
      kind: "申请趋势",
      categories,
      series: [
        { name: "发明", values: categories.map(() => by) },
        { name: "外观设计", values: categories.map(() => 0) },
      ],
    });
  const lines = chartChanges(trend(1), trend(2, [...years, "2022"]));
  expect(lines[0]).toBe("2010 发明：1 → 2");
  expect(lines).toHaveLength(9);
  expect(lines.at(-1)).toBe("另有 5 处变化");
});
