import { describe, expect, it } from "vitest";
import { YearInput } from "#contract/company/company-card.ts";
import { yearCharts } from "./year-charts.ts";
import { figuresOf, yearValues } from "./year-values.ts";

const year = {
  year: 2025,
  employees: 120,
  rd_staff: null,
  revenue: "3500.5",
  rd_expense: null,
  tax: "0",
  export_amount: null,
};

describe("the form of a year's figures", () => {
  it("shows what is known and sends null for what was emptied", () => {
    expect(yearValues([year], "2025")).toMatchObject({ employees: "120", rd_staff: "", tax: "0" });
    const figures = figuresOf("2025", { ...yearValues([year], "2025"), tax: " ", revenue: "3,600" });
    expect(YearInput.parse(figures)).toMatchObject({ year: 2025, employees: 120, tax: null, revenue: "3600" });
  });

  it("leaves it to the contract to name what is no number", () => {
    const wrong = YearInput.safeParse(figuresOf("2025", { ...yearValues([], "2025"), employees: "很多", tax: "-1" }));
    expect(wrong.success ? [] : wrong.error.issues.map(({ message }) => message)).toEqual([
      "职工人数应为整数",
      "纳税应为数字，最多 4 位小数",
    ]);
  });
});

it("draws a missing figure as none, never as zero", () => {
  const [money, people] = yearCharts([year]);
  expect(money?.series.map(({ values }) => values)).toEqual([[3500.5], [null], [0], [null]]);
  expect(people?.series.map(({ values }) => values)).toEqual([[120], [null]]);
});
