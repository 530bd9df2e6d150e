import * as z from "zod/mini";
import { dialects } from "../patent/query/dialects.ts";

/** What a chart of a report counts the hits of an expression by. */
export const chartKinds = [
  "申请趋势",
  "申请人排名",
  "发明人排名",
  "代理机构排名",
  "专利类型",
  "法律状态",
  "IPC 分布",
  "地域分布",
] as const;
export type ChartKind = (typeof chartKinds)[number];

/** How a kind is drawn: columns of years, bars from the most frequent down, or a ring of shares. */
export type ChartShape = "columns" | "bars" | "ring";
export const chartShapes: Readonly<Record<ChartKind, ChartShape>> = {
  申请趋势: "columns",
  申请人排名: "bars",
  发明人排名: "bars",
  代理机构排名: "bars",
  专利类型: "ring",
  法律状态: "ring",
  "IPC 分布": "bars",
  地域分布: "bars",
};

/** Heading of what is counted by, over the table of the figures. */
export const chartHeadings: Readonly<Record<ChartKind, string>> = {
  申请趋势: "申请年份",
  申请人排名: "申请人",
  发明人排名: "发明人",
  代理机构排名: "代理机构",
  专利类型: "专利类型",
  法律状态: "法律状态",
  "IPC 分布": "IPC 小类",
  地域分布: "镇街",
};

/** Years or places that may be asked for; a ring shows all there is, so that its parts are the whole. */
export const chartSizes: Readonly<Record<ChartShape, readonly number[]>> = {
  columns: [5, 10, 15, 20, 30],
  bars: [5, 10, 15, 20],
  ring: [],
};
export const usualChartSize = 10;

/** Which patents are counted. */
export const chartScopes = ["all", "district"] as const;
export type ChartScope = (typeof chartScopes)[number];
export const chartScopeWords: Readonly<Record<ChartScope, string>> = { all: "全部专利", district: "本区专利" };

/** Charts of one report. */
export const mostCharts = 20;

/** Letters of an expression that a report can name under its chart. */
export const longestChartExpression = 2000;

/** A chart as it was drawn once: its figures never change, new ones are another chart. */
export const ReportChart = z.object({
  id: z.string(),
  kind: z.enum(chartKinds),
  title: z.string(),
  /** In words that need no saved search beside them. */
  expression: z.string(),
  dialect: z.enum(dialects),
  scope: z.enum(chartScopes),
  /** Most years or places that were asked for. */
  size: z.int(),
  categories: z.array(z.string()),
  /** A row of figures as long as `categories`; one of them but for the years, which tell the types apart. */
  series: z.array(z.object({ name: z.string(), values: z.array(z.int()) })),
  /** All hits of the expression at that time. */
  total: z.int(),
  /** Hits that a trend has no year for, or one before the first shown; hits that a map of streets has none for. */
  left_out: z.int(),
  /** When the figures were taken. */
  taken_at: z.string(),
});
export type ReportChart = z.output<typeof ReportChart>;

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** The place of a chart in the text of a report, as its cleaned HTML has it. */
const placePattern = () => new RegExp(`<figure data-chart="(${uuid})"></figure>`, "g");

export const isChartId = (text: string): boolean => new RegExp(`^${uuid}$`).test(text);

/** A place for a chart as HTML. */
export const chartPlace = (id: string): string => `<figure data-chart="${id}"></figure>`;

/** The charts that a text has a place for, in its order. */
export const chartsIn = (body: string): string[] => [
  ...new Set([...body.matchAll(placePattern())].map(([, id]) => id ?? "")),
];

/** A text in its order: pieces of HTML, and charts by their ids. */
export function piecesOf(body: string): ({ html: string } | { chart: string })[] {
  // Splitting by a pattern with one group gives text and group in turns.
  return body
    .split(placePattern())
    .map((piece, at) => (at % 2 === 0 ? { html: piece } : { chart: piece }))
    .filter((piece) => !("html" in piece) || piece.html !== "");
}
