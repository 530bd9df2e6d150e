import type { OutputOf } from "#contract/core/call.ts";
import type { companyCard } from "#contract/company/company-card.ts";
import type { ChartData } from "#src/ui/chart/chart-data.ts";

export type Year = OutputOf<typeof companyCard.companyYearInfo>[number];

const numbers = (years: readonly Year[], field: keyof Year) =>
  years.map((year) => (year[field] === null ? null : Number(year[field])));

/** The figures of the years as two charts: money, and people. Years in between without figures stay empty. */
export function yearCharts(years: readonly Year[]): ChartData[] {
  const categories = years.map(({ year }) => String(year));
  const base = { categories, categoryTitle: "年度" };
  return [
    {
      ...base,
      kind: "bar",
      title: "经营金额",
      unit: "万元",
      series: [
        { name: "营业收入", values: numbers(years, "revenue") },
        { name: "研发费用", values: numbers(years, "rd_expense") },
        { name: "纳税", values: numbers(years, "tax") },
        { name: "出口额", values: numbers(years, "export_amount") },
      ],
    },
    {
      ...base,
      kind: "line",
      title: "人员",
      unit: "人",
      series: [
        { name: "职工人数", values: numbers(years, "employees") },
        { name: "研发人员", values: numbers(years, "rd_staff") },
      ],
    },
  ];
}
