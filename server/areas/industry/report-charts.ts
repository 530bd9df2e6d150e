import { and, eq, inArray } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { industryCalls } from "#contract/industry/industry.ts";
import { chartsIn, mostCharts, type ReportChart } from "#contract/industry/report-chart.ts";
import { industryCharts as charts, industryReportCharts as places } from "#server/database/tables/office/industry.ts";
import { savedSearches } from "#server/database/tables/ip/saved-search.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { refuseSize, takeFigures } from "./chart-figures.ts";

type Asked = ParsedInputOf<typeof industryCalls.chart>;
type Row = typeof charts.$inferSelect;

/** Counting is work of the search; who writes a report needs some tens. */
const limit = { name: "industry-chart", most: 200, minutes: 60 };

const toChart = ({ account_id: _, figures, taken_at, ...row }: Row): ReportChart => ({
  ...row,
  ...figures,
  taken_at: taken_at.toISOString(),
});

/** The expression that is asked: typed, or of a saved search of the person's own. */
async function expressionOf(context: CallContext, { saved_id, expression, dialect }: Asked) {
  if (saved_id === null) {
    if (expression === "") throw refusedFields({ expression: "请填写检索式，或选择已保存的检索" });
    return { expression, dialect };
  }
  const own = and(eq(savedSearches.id, saved_id), eq(savedSearches.account_id, personOf(context).id));
  const [saved] = await context.db.select().from(savedSearches).where(own);
  if (saved === undefined) throw refusedFields({ saved_id: "所选的已保存检索不存在，可能已被删除，请重新选择" });
  return { expression: saved.expression, dialect: saved.dialect };
}

/** What is wrong with the expression of a saved search stands at that search. */
async function atItsField<T>({ saved_id }: Asked, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fields = error instanceof Refused ? error.data.fields : undefined;
    if (saved_id === null || fields?.expression === undefined) throw error;
    throw refusedFields({ saved_id: `所选的检索：${fields.expression}` });
  }
}

/** Draws a chart once and keeps it; it belongs to the reports that are saved with it. */
export async function drawChart(context: CallContext, asked: Asked): Promise<ReportChart> {
  const { db } = context;
  const { id, title, kind, scope, size } = asked;
  const account_id = personOf(context).id;
  const [known] = await db.select().from(charts).where(eq(charts.id, id));
  if (known !== undefined) return ownChart(known, account_id, asked);
  refuseSize(asked);
  const wait = await takeAttempt(db, limit, account_id, context.now());
  if (wait > 0) throw tooMany("生成图表过于频繁", wait);
  const read = await expressionOf(context, asked);
  const { categories, series, ...figures } = await atItsField(asked, () =>
    takeFigures(context, { ...read, kind, scope, size }),
  );
  const taken_at = new Date(context.now());
  const row = { id, account_id, title, kind, scope, size, ...figures, figures: { categories, series }, taken_at };
  await db.insert(charts).values(row).onConflictDoNothing();
  const [kept] = await db.select().from(charts).where(eq(charts.id, id));
  if (kept === undefined) throw new Error("a chart was not stored");
  return ownChart(kept, account_id, asked);
}

function ownChart(row: Row, account_id: string, { title, kind }: Asked): ReportChart {
  if (row.account_id !== account_id || row.title !== title || row.kind !== kind)
    throw new Refused(409, "图表编号重复，请重新生成");
  return toChart(row);
}

/** The charts that the text of a report has a place for. */
export async function chartsOf({ db }: Pick<CallContext, "db">, reportId: string): Promise<ReportChart[]> {
  const rows = await db
    .select({ chart: charts })
    .from(places)
    .innerJoin(charts, eq(charts.id, places.chart_id))
    .where(eq(places.report_id, reportId))
    .orderBy(charts.taken_at, charts.id);
  return rows.map(({ chart }) => toChart(chart));
}

/** Refuses a text with charts that were never drawn, or with too many. */
export async function refuseUnknownCharts({ db }: CallContext, body: string): Promise<void> {
  const ids = chartsIn(body);
  if (ids.length === 0) return;
  if (ids.length > mostCharts)
    throw refusedFields({ body: `正文有 ${ids.length} 张图表，最多 ${mostCharts} 张，请删去一些` });
  // Held until the text is saved with them: nobody clears them away meanwhile.
  const known = await db.select({ id: charts.id }).from(charts).where(inArray(charts.id, ids)).for("key share");
  const lost = ids.length - known.length;
  if (lost > 0) throw refusedFields({ body: `正文里有 ${lost} 张图表已被清理，请删除后重新插入` });
}

/** Writes down which charts the text of a report has a place for. */
export async function keepCharts({ db }: Pick<CallContext, "db">, reportId: string, body: string): Promise<void> {
  await db.delete(places).where(eq(places.report_id, reportId));
  const ids = chartsIn(body);
  if (ids.length > 0) await db.insert(places).values(ids.map((chart_id) => ({ report_id: reportId, chart_id })));
}
