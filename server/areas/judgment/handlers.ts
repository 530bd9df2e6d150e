import { and, asc, desc, eq, gte, ilike, lte, or, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import {
  type Judgment,
  type judgmentCalls,
  judgmentFields,
  type JudgmentPage,
  type JudgmentRow,
} from "#contract/judgment/judgment-calls.ts";
import { companiesBeside, heldBy } from "#server/areas/company/company-holdings.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { type JudgmentDbRow, judgments as j } from "#server/database/tables/ip/public-records.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { judgmentPdf } from "./judgment-pdf.ts";

type List = ParsedInputOf<typeof judgmentCalls.cseList>;

const parties = sql`${j.parties}::text`;

function worded(word: string): SQL | undefined {
  if (word === "") return undefined;
  const like = likeAnywhere(word);
  return or(
    ilike(j.title, like),
    ilike(j.number, like),
    ilike(j.cause, like),
    sql`${parties} ilike ${like}`,
    ilike(j.gist, like),
    ilike(j.text, like),
  );
}

const has = (column: typeof j.number | typeof j.court | typeof j.cause, words: string) =>
  words === "" ? undefined : ilike(column, likeAnywhere(words));

/** Documents that meet the conditions; what they are about is left for the page. */
const meeting = async (context: CallContext, asked: List): Promise<SQL | undefined> =>
  and(
    worded(asked.keyword),
    has(j.number, asked.number),
    has(j.court, asked.court),
    has(j.cause, asked.cause),
    asked.party === "" ? undefined : sql`${parties} ilike ${likeAnywhere(asked.party)}`,
    asked.kind === undefined ? undefined : eq(j.kind, asked.kind),
    asked.from === undefined ? undefined : gte(j.judged_on, asked.from),
    asked.to === undefined ? undefined : lte(j.judged_on, asked.to),
    await heldBy(context, j.company_ids, asked),
  );

const newest = [sql`${j.judged_on} desc nulls last`, desc(j.number)];

const toRow = (row: JudgmentDbRow, companies: JudgmentRow["companies"]): JudgmentRow => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  title: row.title,
  field: row.field,
  court: row.court,
  cause: row.cause,
  judged_on: row.judged_on,
  published_on: row.published_on,
  parties: row.parties,
  gist: row.gist,
  companies,
});

async function judgmentPage(context: CallContext, asked: List): Promise<JudgmentPage> {
  const { field, sort, page, size } = asked;
  const found = await meeting(context, asked);
  const chosen = and(found, field === undefined ? undefined : eq(j.field, field));
  const [rows, counted] = await Promise.all([
    context.db
      .select()
      .from(j)
      .where(chosen)
      .orderBy(...(sort === "court" ? [asc(sql`${j.court} collate "zh-x-icu"`)] : []), ...newest, j.id)
      .limit(size)
      .offset((page - 1) * size),
    context.db
      .select({ value: j.field, count: sql<number>`count(*)::int` })
      .from(j)
      .where(found)
      .groupBy(j.field),
  ]);
  const beside = await companiesBeside(context, rows);
  return {
    list: rows.map((row) => toRow(row, beside(row))),
    total: counted.reduce((sum, { value, count }) => sum + (field === undefined || value === field ? count : 0), 0),
    page,
    size,
    counts: { field: judgmentFields.flatMap((value) => counted.filter((one) => one.value === value)) },
  };
}

async function judgmentDetail(context: CallContext, { id }: { id: string }): Promise<Judgment> {
  const [row] = await context.db.select().from(j).where(eq(j.id, id));
  if (row === undefined) throw new Refused(404, "裁判文书不存在，可能已从平台移除");
  const beside = await companiesBeside(context, [row]);
  const { result, text, source, source_on } = row;
  return { ...toRow(row, beside(row)), result, text, source, source_on };
}

export const judgmentHandlers: AreaHandlers<"judgment"> = {
  cseList: judgmentPage,
  cseDetail: judgmentDetail,
  async cseDownload(context, input) {
    const judgment = await judgmentDetail(context, input);
    return {
      file: await judgmentPdf(context, judgment, new Date(context.now())),
      mime: "application/pdf",
      name: `${judgment.number}${judgment.kind}.pdf`,
    };
  },
};
