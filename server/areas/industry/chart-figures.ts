import {
  type ChartKind,
  type ChartScope,
  chartShapes,
  chartSizes,
  longestChartExpression,
  type ReportChart,
} from "#contract/industry/report-chart.ts";
import type { FacetName } from "#contract/patent/patent-search.ts";
import type { Dialect } from "#contract/patent/query/dialects.ts";
import type { ParsedQuery } from "#contract/patent/query/parse-query.ts";
import { printQuery } from "#contract/patent/query/print-query.ts";
import type { Query } from "#contract/patent/query/query-tree.ts";
import { labelsOf, treeOf, within, withStreets } from "#server/areas/search/search-patents.ts";
import { type Ask, filingsByType } from "#server/areas/search/statistics.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { stranger } from "#server/database/published.ts";
import { dayOf } from "#contract/core/time.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";

/** What is counted for a chart. */
export interface AskedFigures {
  kind: ChartKind;
  expression: string;
  dialect: Dialect | "auto";
  scope: ChartScope;
  size: number;
}

type Figures = Pick<ReportChart, "expression" | "dialect" | "categories" | "series" | "total" | "left_out">;

/** What the figures are taken from. */
export type FiguresFrom = Pick<CallContext, "db" | "person" | "search" | "now">;

const facetOf: Readonly<Record<Exclude<ChartKind, "申请趋势">, FacetName>> = {
  申请人排名: "applicant",
  发明人排名: "inventor",
  代理机构排名: "agency",
  专利类型: "type",
  法律状态: "status",
  "IPC 分布": "ipc_subclass",
  地域分布: "street",
};

/** More values than there are types, states or streets. */
const allParts = 60;

/** Figures that stand for good are those of the whole store. */
function refusePartial({ search }: Pick<FiguresFrom, "search">, source: "index" | "database"): void {
  if (source !== "database") return;
  const words = search.state().problem ?? "检索库正在建立，统计还不完整，请稍后再生成图表";
  throw new Refused(503, words, { reason: "index" }, 15);
}

/** The last years by type; what was filed before, or on a day nobody knows, is told beside them. */
async function trend(context: FiguresFrom, ask: Ask, size: number): Promise<Omit<Figures, "expression" | "dialect">> {
  const { years, types, total, source } = await filingsByType(ask, []);
  refusePartial(context, source);
  const categories = years.slice(-size);
  const series = types
    .map(({ type, counts }) => ({ name: type, values: counts.slice(-size) }))
    .filter(({ values }) => values.some((count) => count > 0));
  const shown = series.reduce((sum, { values }) => sum + values.reduce((all, count) => all + count, 0), 0);
  return { categories, series, total, left_out: Math.max(0, total - shown) };
}

/** The most frequent values; several that are called alike are one. */
async function ranking(context: FiguresFrom, ask: Ask, kind: Exclude<ChartKind, "申请趋势">, size: number) {
  const facet = facetOf[kind];
  const isWhole = chartShapes[kind] === "ring" || kind === "地域分布";
  const { total, facets, source } = await ask([facet], { facetLimit: isWhole ? allParts : size });
  refusePartial(context, source);
  const label = await labelsOf(context, [facet]);
  const counts = new Map<string, number>();
  for (const { value, count } of facets[facet] ?? []) {
    const name = label(facet, value);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const ranked = [...counts].filter(([name]) => name !== "").toSorted(([, a], [, b]) => b - a);
  const shown = chartShapes[kind] === "ring" ? ranked : ranked.slice(0, size);
  // A patent has one street or none; of applicants it may have several.
  const placed = ranked.reduce((sum, [, count]) => sum + count, 0);
  return {
    categories: shown.map(([name]) => name),
    series: [{ name: "专利", values: shown.map(([, count]) => count) }],
    total,
    left_out: kind === "地域分布" ? Math.max(0, total - placed) : 0,
  };
}

/** An expression that says the same without the person's saved searches. */
function spelledOut({ tree, dialect }: ParsedQuery & { tree: Query }): { expression: string; dialect: Dialect } {
  const { text, lost } = printQuery(tree, dialect);
  if (text !== "" && lost.length === 0) return { expression: text, dialect };
  return { expression: printQuery(tree, "cn").text, dialect: "cn" };
}

/** Refuses a number of years or places that nobody is offered. */
export function refuseSize({ kind, size }: Pick<AskedFigures, "kind" | "size">): void {
  const sizes = chartSizes[chartShapes[kind]];
  if (sizes.length > 0 && !sizes.includes(size)) throw refusedFields({ size: `显示数量应为 ${sizes.join("、")} 之一` });
}

/** Counts the hits of an expression for a chart. Without hits, or without anything to count them by, there is none. */
export async function takeFigures(context: FiguresFrom, asked: AskedFigures): Promise<Figures> {
  const parsed = await treeOf(context, asked.expression, asked.dialect);
  const spelled = spelledOut(parsed);
  if (spelled.expression.length > longestChartExpression)
    throw refusedFields({ expression: `检索式写全后超过 ${longestChartExpression} 个字符，报告里无法注明，请精简` });
  const tree = await withStreets(context, parsed.tree);
  const query = asked.scope === "district" ? await within(context, tree) : tree;
  // The chart is drawn once for all readers of the report.
  const viewer = stranger(dayOf(context.now()));
  const ask: Ask = (facets, more = {}) =>
    context.search.search({
      viewer,
      query,
      choices: [],
      sort: "filed",
      offset: 0,
      limit: 0,
      facets,
      facetLimit: 200,
      ...more,
    });
  const figures =
    asked.kind === "申请趋势"
      ? await trend(context, ask, asked.size)
      : await ranking(context, ask, asked.kind, asked.size);
  if (figures.total === 0) throw refusedFields({ expression: "没有命中专利，无法生成图表，请换一个检索式或统计范围" });
  if (figures.categories.length === 0)
    throw refusedFields({ kind: `命中的 ${figures.total} 件专利都没有记录此项，请换一种图表` });
  return { ...spelled, ...figures };
}
