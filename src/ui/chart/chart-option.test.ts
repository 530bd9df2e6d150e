import { expect, it } from "vitest";
import { chartOption } from "./chart-option.ts";

const bars = (values: readonly (number | null)[]) =>
  chartOption(
    { kind: "bar", title: "走访", categories: ["一月", "二月"], series: [{ name: "次数", values }] },
    500,
    true,
  );

it("has no half at the side of whole numbers, and keeps the parts of others", () => {
  expect(bars([1, null]).yAxis).toMatchObject({ minInterval: 1 });
  expect(bars([0.5, 1]).yAxis).not.toHaveProperty("minInterval");
});

it("leaves bars the most of a narrow page: their names are cut, and figures at the side stand apart", () => {
  const [name, values] = ["佛山市顺德区非常长的名称实业发展有限公司", [3]];
  const bars = { kind: "bar", title: "排名", categories: [name], series: [{ name: "专利", values }] } as const;
  const across = chartOption({ ...bars, horizontal: true }, 300, true);
  expect(across.yAxis).toMatchObject({ axisLabel: { width: 120, overflow: "truncate" } });
  expect(across.xAxis).toMatchObject({ axisLabel: { hideOverlap: true } });
  expect(chartOption(bars, 300, true).xAxis).not.toHaveProperty("axisLabel.width");
});

it("names the parts of a ring beside it where there is room, and in the legend alone where there is none", () => {
  const ring = {
    kind: "pie",
    title: "类型",
    categories: ["发明", "实用新型"],
    series: [{ name: "件", values: [3, 5] }],
  } as const;
  const labelOf = (width: number) => chartOption(ring, width, true).series;
  expect(labelOf(800)).toMatchObject([{ label: { formatter: "{b}\n{d}%" } }]);
  expect(labelOf(330)).toMatchObject([{ label: { formatter: "{d}%" } }]);
  expect(chartOption(ring, 330, true).legend).not.toMatchObject({ show: false });
});
