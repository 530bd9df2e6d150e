import { and, eq, isNull, lte } from "drizzle-orm";
import { dayOf } from "#contract/core/time.ts";
import { chartPlace, type ChartKind } from "#contract/industry/report-chart.ts";
import type { RightKind } from "#contract/patent/patent-words.ts";
import { partyFields } from "#contract/patent/query/query-tree.ts";
import { takeFigures } from "#server/areas/industry/chart-figures.ts";
import { keepCharts } from "#server/areas/industry/report-charts.ts";
import type { Db } from "#server/database/connect.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { industryCharts, industryReports } from "#server/database/tables/office/industry.ts";
import type { Search, SearchRecord } from "#server/search/patent-search.ts";
import { isFound, referenceAnswer } from "#server/search/reference-search.ts";
import { demoRandom } from "#demo/random.ts";
import type { Seed } from "#demo/seed.ts";

/** The report that everybody may read, and what is counted for it. */
const charted = "家用电器产业专利态势报告";
const expression = "IPC分类号=(A47J)";
const drawn: readonly { title: string; kind: ChartKind; size: number }[] = [
  { title: "厨房电器历年专利申请", kind: "申请趋势", size: 10 },
  { title: "厨房电器主要申请人", kind: "申请人排名", size: 10 },
];

const none = Object.fromEntries(partyFields.map((field) => [field, []])) as unknown as Pick<
  SearchRecord,
  (typeof partyFields)[number]
>;

/** Patents that were published by a day, without their texts. */
async function recordsUntil(db: Db, day: string): Promise<SearchRecord[]> {
  const rows = await db
    .select()
    .from(patents)
    .where(and(isNull(patents.withdrawn_at), lte(patents.published_on, day)));
  return rows.map((row) => ({
    ...row,
    ...none,
    abstract: "",
    claims: "",
    description: "",
    address: "",
    publication_no: [row.publication_no, row.grant_no].filter((number) => number !== ""),
    priority_no: [],
    rights: row.rights as RightKind[],
    applicants: row.applicants.map(({ name }) => name),
    owners: row.owners.map(({ name }) => name),
  }));
}

/** The patents of a demo, which no index has read yet. */
const searchOver = (records: readonly SearchRecord[]): Search => ({
  search: (request) => Promise.resolve({ ...referenceAnswer(records, request), source: "index", spent: 0 }),
  state: () => ({ ready: true, progress: 1 }),
  caughtUp: () => Promise.resolve(),
});

/** Puts charts into the report that people read first, as of the day on which it was written. */
export const seedIndustryCharts: Seed = async (db) => {
  const [report] = await db.select().from(industryReports).where(eq(industryReports.title, charted));
  if (report === undefined) return;
  const { id: report_id, updated_at: taken_at, updated_by: account_id } = report;
  const all = await recordsUntil(db, dayOf(taken_at));
  const ipc = { is: "match", fields: ["ipc"], what: { is: "term", text: "A47J" } } as const;
  const records = all.filter((record) => isFound(record, ipc));
  // A demo of few patents may have none of the kind.
  if (records.length === 0) return;
  const random = demoRandom("industry-charts");
  const ids: string[] = [];
  for (const { title, kind, size } of drawn) {
    const asked = { kind, expression, dialect: "cn", scope: "all", size } as const;
    const { categories, series, ...rest } = await takeFigures(
      { db, person: null, search: searchOver(records), now: () => taken_at.getTime() },
      asked,
    );
    const id = random.id(taken_at.getTime());
    await db
      .insert(industryCharts)
      .values({ id, account_id, title, kind, size, scope: "all", ...rest, figures: { categories, series }, taken_at });
    ids.push(id);
  }
  const places = ids.map(chartPlace).join("");
  const body = report.body.replace("<h2>三、建议</h2>", (heading) => places + heading);
  await db.update(industryReports).set({ body }).where(eq(industryReports.id, report_id));
  await keepCharts({ db }, report_id, body);
};
