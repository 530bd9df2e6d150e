import { expect, it } from "vitest";
import { districtFigureKeys } from "./district-figures.ts";
import { comparedKeys, flowKeys, isFlow, periodWordsOf } from "./period-figures.ts";

it("no two compared figures have one name, and none speaks of a year or a month that is not its period", () => {
  const keys = comparedKeys(districtFigureKeys);
  const titles = keys.map((key) => periodWordsOf(key).title);
  expect(new Set(titles).size).toBe(keys.length);
  for (const key of flowKeys) {
    const { title, definition } = periodWordsOf(key);
    expect(`${title}${definition}`).not.toMatch(/本年|本月|统计日/u);
    expect(definition).toContain("时段内");
  }
});

it("what stands says that it is the snapshot of the last day", () => {
  for (const key of comparedKeys(districtFigureKeys).filter((one) => !isFlow(one)))
    expect(periodWordsOf(key).definition).toMatch(/取截止日当天的快照。$/u);
});

it("the month's visits are compared as visits, once and in the order of the figures", () => {
  expect(comparedKeys(["visits_month"])).toEqual(["visits"]);
  expect(comparedKeys(["patents", "visits", "visits_month", "companies"])).toEqual(["companies", "visits", "patents"]);
});
