import { dayOf } from "../core/time.ts";
import { chartScopeWords, type ReportChart } from "./report-chart.ts";

const grouped = (count: number): string => count.toLocaleString("en-US");

/** Where the figures of a chart come from, as every reader of it is told. */
export function chartSource({ kind, expression, scope, taken_at, total, left_out, categories }: ReportChart): string {
  const within = scope === "district" ? `（${chartScopeWords.district}）` : "";
  const source = `检索式 ${expression}${within}，数据截至 ${dayOf(taken_at)}，共 ${grouped(total)} 件`;
  if (left_out === 0) return source;
  const why = kind === "地域分布" ? "不在本区或未标注镇街" : `申请日不详或早于 ${categories[0] ?? ""} 年`;
  return `${source}；其中 ${grouped(left_out)} 件${why}，未计入图中`;
}

/** Changes that are told one by one. */
const mostTold = 8;

const figuresOf = ({ categories, series }: ReportChart): Map<string, number> =>
  new Map(
    series.flatMap(({ name, values }) =>
      categories.map(
        (category, at) => [series.length > 1 ? `${category} ${name}` : category, values[at] ?? 0] as const,
      ),
    ),
  );

/** What new figures say differently, a line for each; none: nothing. */
export function chartChanges(before: ReportChart, after: ReportChart): string[] {
  const [old, now] = [figuresOf(before), figuresOf(after)];
  const changed = [...now].flatMap(([name, count]) => {
    const known = old.get(name);
    if (known === count || (known === undefined && count === 0)) return [];
    return [
      known === undefined ? `${name}：新列入，${grouped(count)}` : `${name}：${grouped(known)} → ${grouped(count)}`,
    ];
  });
  const gone = [...old].flatMap(([name, count]) =>
    now.has(name) || count === 0 ? [] : [`${name}：不再列入，原为 ${grouped(count)}`],
  );
  const lines = [...changed, ...gone];
  const rest = lines.length - mostTold;
  const total = before.total === after.total ? [] : [`总数：${grouped(before.total)} → ${grouped(after.total)} 件`];
  return [...total, ...lines.slice(0, mostTold), ...(rest > 0 ? [`另有 ${rest} 处变化`] : [])];
}
