import type { QuestionResult, QuestionResults } from "#contract/question/question-results.ts";
import type { ChartData } from "#src/ui/chart/chart-data.ts";

/** Share in per cent with one decimal; null of nothing. */
export const shareOf = (count: number, all: number): number | null =>
  all === 0 ? null : Math.round((count / all) * 1000) / 10;

const categoryTitles: Partial<Record<QuestionResult["type"], string>> = {
  date: "月份",
  number: "区间",
  computed: "区间",
  rating: "评分",
  nps: "评分",
};

/** Bars of counts stand upright for scales and months, which have an order; options lie, their names are long. */
const upright = new Set<QuestionResult["type"]>(["date", "number", "computed", "rating", "nps"]);

/** The chart of a question; null for what is listed instead. */
export function chartOf(result: QuestionResult): ChartData | null {
  const { type, title, counts, rows, ranks } = result;
  if (type === "matrix")
    return {
      kind: "bar",
      title,
      categoryTitle: "项目",
      categories: rows.map((row) => row.title),
      series: counts.map((option, place) => ({
        name: option.title,
        values: rows.map((row) => row.counts[place] ?? 0),
      })),
      horizontal: true,
      stacked: true,
      unit: "份",
    };
  if (type === "rank")
    return {
      kind: "bar",
      title,
      categoryTitle: "选项",
      categories: ranks.map((rank) => rank.title),
      series: [{ name: "平均名次", values: ranks.map(({ mean }) => mean) }],
      horizontal: true,
    };
  if (counts.length === 0) return null;
  return {
    kind: type === "yes_no" ? "pie" : "bar",
    title,
    categoryTitle: categoryTitles[type] ?? "选项",
    categories: counts.map((count) => count.title),
    series: [{ name: "答卷数", values: counts.map(({ count }) => count) }],
    horizontal: !upright.has(type),
    unit: "份",
  };
}

/** Height that gives every bar room, px. */
export const chartHeight = (data: ChartData): number =>
  data.horizontal ? Math.max(140, 48 + data.categories.length * 34) : 240;

/** Answers by street and by day. */
export const overviewCharts = (results: QuestionResults): ChartData[] => [
  {
    kind: "bar",
    title: "各镇街提交情况",
    categoryTitle: "镇街",
    categories: results.by_street.map(({ name }) => name),
    series: [
      { name: "已提交", values: results.by_street.map(({ submitted }) => submitted) },
      { name: "应填", values: results.by_street.map(({ asked }) => asked) },
    ],
    unit: "家",
  },
  {
    kind: "line",
    title: "每日提交",
    categoryTitle: "日期",
    categories: results.by_day.map(({ day }) => day),
    series: [{ name: "提交", values: results.by_day.map(({ count }) => count) }],
    unit: "份",
  },
];
