import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, oneOf, text, whole } from "../core/fields.ts";
import { adminOnly } from "../core/roles.ts";
import { dialects } from "../patent/query/dialects.ts";
import { queryLimits } from "../patent/query/query-tree.ts";
import { chartKinds, chartScopes, ReportChart, usualChartSize } from "./report-chart.ts";

/** Charts that stand in reports. */
export const chartCalls = {
  chart: call({
    access: adminOnly,
    offline: "live",
    method: "POST",
    path: "/v1/industry/chart",
    input: z.object({
      /** A new chart brings its own; the same again is the same chart. */
      id: id("图表"),
      title: text("图表标题", 2, 60),
      kind: oneOf("图表类型", chartKinds),
      /** One of the person's own; its expression is asked in place of `expression`. */
      saved_id: z._default(z.nullable(id("已保存的检索")), null),
      expression: z._default(text("检索式", 0, queryLimits.characters), ""),
      dialect: z._default(oneOf("检索语法", ["auto", ...dialects] as const), "auto"),
      scope: z._default(oneOf("统计范围", chartScopes), "all"),
      size: z._default(whole("显示数量", 1, 30), usualChartSize),
    }),
    output: ReportChart,
    summary: "Count the hits of an expression for a chart of a report; the figures are kept as of now.",
  }),
};
