import { and, asc, desc, eq, gt, isNull, min, type SQL, sql } from "drizzle-orm";
import { type annuitySumCalls, type SumRange, sumRanges } from "#contract/annuity/annuity-sums.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { holdsWords } from "#server/database/like.ts";
import { companies as c } from "#server/database/tables/company.ts";
import { annuitySums as s } from "#server/database/tables/ip/annuity.ts";
import { streets } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { sumColumns } from "./sums.ts";

type Input = ParsedInputOf<typeof annuitySumCalls.overview>;
type Output = OutputOf<typeof annuitySumCalls.overview>;
type Sums = Output["sums"];

const countOf = (which: SumRange) => s[sumColumns[which].count];
const yuanOf = (which: SumRange) => s[sumColumns[which].yuan];

/** One column of a select for each number of a sum, over the rows of a group. */
const totals = Object.fromEntries(
  sumRanges.flatMap((which) => [
    [`${which}_count`, sql<number>`coalesce(sum(${countOf(which)}), 0)::int`],
    [`${which}_yuan`, sql<string>`coalesce(sum(${yuanOf(which)}), 0)::numeric(14, 2)::text`],
  ]),
) as Record<string, SQL<number | string>>;

const totalsOf = (row: Record<string, unknown>): Sums =>
  sumRanges.map((which) => ({ which, count: Number(row[`${which}_count`]), amount: String(row[`${which}_yuan`]) }));

const orders = (which: SumRange): Record<Input["sort"], SQL[]> => ({
  amount: [desc(yuanOf(which)), desc(countOf(which))],
  count: [desc(countOf(which)), desc(yuanOf(which))],
  name: [sql`${c.name} collate "zh-x-icu"`],
});

type Conditions = Omit<Input, "page" | "size">;

/** The rows a person may see, those with the name, those of the street, and those of the range. */
export function conditionsOf(context: CallContext, { keyword, street_id, which }: Conditions) {
  const inScope = and(isNull(c.deleted_at), inStreets(personOf(context), c.street_id));
  const named = keyword === "" ? undefined : holdsWords(c.name, keyword);
  const asked = and(inScope, named, street_id === undefined ? undefined : eq(c.street_id, street_id));
  return { inScope, named, asked, chosen: and(asked, gt(countOf(which), 0)) };
}

/** Companies of the range with their sums, in order. */
export const overviewRows = ({ db }: CallContext, chosen: SQL | undefined, { which, sort }: Conditions) =>
  db
    .select({ sums: s, id: c.id, name: c.name, street_name: sql<string>`coalesce(${streets.name}, '')` })
    .from(s)
    .innerJoin(c, eq(c.id, s.company_id))
    .leftJoin(streets, eq(streets.id, c.street_id))
    .where(chosen)
    .orderBy(...orders(which)[sort], asc(c.id));

/** Companies of the person's scope by what their patents have to pay. */
export async function annuityOverview(context: CallContext, input: Input): Promise<Output> {
  const { db } = context;
  const person = personOf(context);
  const { inScope, named, asked, chosen } = conditionsOf(context, input);
  const from = () => db.select({ company_id: s.company_id }).from(s).innerJoin(c, eq(c.id, s.company_id));
  const [rows, total, all, byStreet, mine, age] = await Promise.all([
    overviewRows(context, chosen, input)
      .limit(input.size)
      .offset((input.page - 1) * input.size),
    db.$count(from().where(chosen).as("chosen")),
    db.select(totals).from(s).innerJoin(c, eq(c.id, s.company_id)).where(asked),
    db
      .select({
        id: c.street_id,
        ...totals,
        companies: sql<number>`count(*) filter (where ${countOf(input.which)} > 0)::int`,
      })
      .from(s)
      .innerJoin(c, eq(c.id, s.company_id))
      .where(and(inScope, named))
      .groupBy(c.street_id),
    db
      .select({ id: streets.id, name: streets.name })
      .from(streets)
      .where(inStreets(person, streets.id))
      .orderBy(streets.sort),
    db
      .select({ day: min(s.as_of) })
      .from(s)
      .innerJoin(c, eq(c.id, s.company_id))
      .where(inScope),
  ]);
  const found = new Map(byStreet.map((row) => [row.id, row as Record<string, unknown>]));
  return {
    list: rows.map(({ sums, id, name, street_name }) => ({
      company: { id, name },
      street_name,
      patents: sums.patents,
      sums: sumRanges.map((which) => ({
        which,
        count: sums[sumColumns[which].count],
        amount: sums[sumColumns[which].yuan],
      })),
    })),
    total,
    streets: mine.map(({ id, name }) => {
      const row = found.get(id) ?? {};
      return {
        id,
        name,
        companies: Number(row["companies"] ?? 0),
        sums: row["companies"] === undefined ? none : totalsOf(row),
      };
    }),
    sums: totalsOf((all[0] ?? {}) as Record<string, unknown>),
    as_of: age[0]?.day ?? null,
  };
}

const none: Sums = sumRanges.map((which) => ({ which, count: 0, amount: "0.00" }));
