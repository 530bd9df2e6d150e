import { sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { portfolioCalls } from "#contract/portfolio/portfolio-calls.ts";
import { patentStatuses, patentTypes } from "#contract/patent/patent-words.ts";
import { idOfOwnCompany } from "#server/areas/company/company-access.ts";
import { patents as p } from "#server/database/tables/ip/patent.ts";
import { portfolioEntries as e } from "#server/database/tables/ip/portfolio.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { facts, meeting, narrowed, patentOfEntry, rowsWhere } from "./portfolio-rows.ts";

type Calls = typeof portfolioCalls;

const countsOf = <T extends string>(words: readonly T[], rows: readonly { value: T | null; count: number }[]) =>
  words.flatMap((value) => {
    const count = rows.reduce((sum, row) => sum + (row.value === value ? row.count : 0), 0);
    return count === 0 ? [] : [{ value, count }];
  });

/** Patents of the store that name the company and are not in its portfolio. */
export const missingPatents = (company: string) =>
  sql`select ${p.id} from ${p} where ${p.company_ids} @> array[${company}]::uuid[] and ${p.withdrawn_at} is null
    and not exists (select from ${e} where ${e.company_id} = ${company} and ${e.patent_id} = ${p.id}
      and ${e.deleted_at} is null)`;

async function missingCount(db: CallContext["db"], company: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${missingPatents(company)}) missing`,
  );
  return rows[0]?.count ?? 0;
}

/** Tags and people in use. */
async function usedWords(db: CallContext["db"], company: string): Promise<{ tags: string[]; people: string[] }> {
  const { rows } = await db.execute<{ tags: string[]; people: string[] }>(sql`
    select array(select distinct unnest(tags) as tag from portfolio_entries
        where company_id = ${company} and deleted_at is null order by tag limit 200) as tags,
      array(select distinct responsible from portfolio_entries
        where company_id = ${company} and deleted_at is null and responsible <> '' order by responsible limit 200) as people`);
  return rows[0] ?? { tags: [], people: [] };
}

/** A page of the user's company's portfolio. */
export async function portfolioList(
  context: CallContext,
  input: ParsedInputOf<Calls["portfolio"]>,
): Promise<OutputOf<Calls["portfolio"]>> {
  const { db } = context;
  const company = await idOfOwnCompany(context);
  const found = meeting(company, input);
  const { sort, page, size } = input;
  const [list, groups, words, missing] = await Promise.all([
    rowsWhere(db, narrowed(company, input), { sort, limit: size, offset: (page - 1) * size }),
    db
      .select({ status: facts.status, type: facts.type, count: sql<number>`count(*)::int` })
      .from(e)
      .leftJoin(p, patentOfEntry)
      .where(found)
      .groupBy(facts.status, facts.type),
    usedWords(db, company),
    missingCount(db, company),
  ]);
  const isChosen = (group: (typeof groups)[number]) =>
    (input.status === undefined || group.status === input.status) &&
    (input.type === undefined || group.type === input.type);
  return {
    list,
    total: groups.reduce((sum, group) => sum + (isChosen(group) ? group.count : 0), 0),
    counts: {
      status: countsOf(
        patentStatuses,
        groups.map(({ status: value, count }) => ({ value, count })),
      ),
      type: countsOf(
        patentTypes,
        groups.map(({ type: value, count }) => ({ value, count })),
      ),
    },
    ...words,
    missing,
  };
}
