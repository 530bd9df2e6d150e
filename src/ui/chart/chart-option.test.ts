import { expect, it } from "vitest";
import { chartOption } from "./chart-option.ts";

const bars = (values: readonly (number | null)[]) =>
  chartOption({ kind: "bar", title: "走访", categories: ["一月", "二月"], series: [{ name: "次数", values }] }, true);

it("has no half at the side of whole numbers, and keeps the parts of others", () => {
  expect(bars([1, null]).yAxis).toMatchObject({ minInterval: 1 });
  expect(bars([0.5, 1]).yAxis).not.toHaveProperty("minInterval");
});
