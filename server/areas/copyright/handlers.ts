import { and, desc, eq, gte, ilike, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, monthsLater } from "#contract/core/time.ts";
import {
  type copyrightCalls,
  copyrightKinds,
  type CopyrightPage,
  type CopyrightState,
  customsWindowMonths,
} from "#contract/copyright/copyright-calls.ts";
import { companiesBeside, heldBy } from "#server/areas/company/company-holdings.ts";
import { likeAnywhere } from "#server/database/like.ts";
import { copyrightRecords as c } from "#server/database/tables/ip/public-records.ts";
import { trademarks } from "#server/database/tables/ip/trademark.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";

type List = ParsedInputOf<typeof copyrightCalls.cro>;

function stateSql(today: string): SQL<CopyrightState> {
  return sql<CopyrightState>`case when ${c.valid_to} is null then '有效' when ${c.valid_to} < ${today}::date then '已到期'
    when ${c.valid_to} <= ${monthsLater(today, customsWindowMonths)}::date then '临期' else '有效' end`;
}

function worded(word: string): SQL | undefined {
  if (word === "") return undefined;
  const like = likeAnywhere(word);
  return or(ilike(c.name, like), ilike(c.number, like), ilike(c.owner, like));
}

const meeting = async (context: CallContext, asked: List): Promise<SQL | undefined> =>
  and(
    worded(asked.keyword),
    asked.owner === ""
      ? undefined
      : sql`(${c.owner} || ' ' || array_to_string(${c.co_owners}, ' ')) ilike ${likeAnywhere(asked.owner)}`,
    asked.state === undefined ? undefined : sql`${stateSql(dayOf(context.now()))} = ${asked.state}`,
    asked.from === undefined ? undefined : gte(c.registered_on, asked.from),
    asked.to === undefined ? undefined : lte(c.registered_on, asked.to),
    await heldBy(context, c.company_ids, asked),
  );

function ordersOf({ sort }: List, today: string): SQL[] {
  const newest = [sql`${c.registered_on} desc nulls last`, desc(c.number)];
  if (sort === "name") return [sql`${c.name} collate "zh-x-icu"`, ...newest];
  if (sort === "newest") return newest;
  return [
    sql`case when ${c.valid_to} >= ${today}::date then 0 else 1 end`,
    sql`${c.valid_to} asc nulls last`,
    ...newest,
  ];
}

/** Trademarks of the store by their registration number, in any class. */
async function trademarksOf({ db }: CallContext, numbers: readonly string[]): Promise<Map<string, string>> {
  const asked = numbers.filter((number) => number !== "");
  if (asked.length === 0) return new Map();
  const rows = await db
    .select({ id: trademarks.id, number: trademarks.registration_no })
    .from(trademarks)
    .where(inArray(trademarks.registration_no, asked))
    .orderBy(trademarks.class);
  return new Map(rows.toReversed().map(({ id, number }) => [number, id]));
}

async function copyrightPage(context: CallContext, asked: List): Promise<CopyrightPage> {
  const { kind, page, size } = asked;
  const today = dayOf(context.now());
  const found = await meeting(context, asked);
  const [rows, counted] = await Promise.all([
    context.db
      .select({ record: c, state: stateSql(today) })
      .from(c)
      .where(and(found, kind === undefined ? undefined : eq(c.kind, kind)))
      .orderBy(...ordersOf(asked, today), c.id)
      .limit(size)
      .offset((page - 1) * size),
    context.db
      .select({ value: c.kind, count: sql<number>`count(*)::int` })
      .from(c)
      .where(found)
      .groupBy(c.kind),
  ]);
  const records = rows.map(({ record }) => record);
  const [beside, marks] = await Promise.all([
    companiesBeside(context, records),
    trademarksOf(
      context,
      records.map(({ right_no }) => right_no),
    ),
  ]);
  return {
    list: rows.map(({ record, state }) => {
      const {
        owner_code: _code,
        company_ids: _ids,
        created_at: _at,
        updated_at: _changed,
        source_on: _on,
        ...told
      } = record;
      return { ...told, state, trademark_id: marks.get(record.right_no) ?? null, companies: beside(record) };
    }),
    total: counted.reduce((sum, { value, count }) => sum + (kind === undefined || value === kind ? count : 0), 0),
    page,
    size,
    counts: { kind: copyrightKinds.flatMap((value) => counted.filter((one) => one.value === value)) },
  };
}

export const copyrightHandlers: AreaHandlers<"copyright"> = { cro: copyrightPage };
