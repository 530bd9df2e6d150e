import { type SQL, sql } from "drizzle-orm";
import type { Offer } from "#contract/policy/offer.ts";
import { yearsBefore } from "#contract/policy/policy-fit.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";

/** A condition on the facts `f` of a company; absent: it can never be so. */
interface Condition {
  unmet?: SQL;
  unsure?: SQL;
}

const known = (isKnown: SQL, isMet: SQL): Condition => ({
  unmet: sql`(${isKnown} and not ${isMet})`,
  unsure: sql`not (${isKnown})`,
});

const among = (column: SQL, words: readonly string[]): Condition[] =>
  words.length === 0 ? [] : [known(sql`${column} <> ''`, sql`${column} = any(${sqlTextArray(words)})`)];

const least = (column: SQL, count: number): Condition[] =>
  count === 0 ? [] : [{ unmet: sql`${column} < ${count}::int` }];

function ofTrades(wanted: readonly string[]): Condition[] {
  if (wanted.length === 0) return [];
  const code = sql`f.industry_code`;
  const key = sql`left(${code}, case when left(${code}, 1) = 'C' then 3 else 1 end)`;
  const trades = sqlTextArray(wanted);
  return [known(sql`${code} <> ''`, sql`(${key} = any(${trades}) or left(${code}, 1) = any(${trades}))`)];
}

const conditionsOf = (offer: Offer, today: string): Condition[] => [
  ...among(sql`f.street_name`, offer.fit_streets),
  ...ofTrades(offer.fit_trades),
  ...among(sql`f.scale`, offer.fit_scales),
  ...(offer.most_years === 0
    ? []
    : [
        {
          unmet: sql`f.established_on < ${yearsBefore(today, offer.most_years)}::date`,
          unsure: sql`f.established_on is null`,
        },
      ]),
  ...least(sql`f.inventions`, offer.least_inventions),
  ...least(sql`f.patents`, offer.least_patents),
  ...least(sql`f.trademarks`, offer.least_trademarks),
  ...(offer.least_rd_share === ""
    ? []
    : [
        {
          unmet: sql`f.rd_share < ${Number(offer.least_rd_share)}::float8`,
          unsure: sql`f.rd_share is null`,
        },
      ]),
  ...(offer.fit_honors.length === 0 ? [] : [{ unsure: sql`not (f.honors && ${sqlTextArray(offer.fit_honors)})` }]),
];

const anyOf = (parts: readonly SQL[]): SQL =>
  parts.length === 0 ? sql`false` : sql`coalesce(${sql.join([...parts], sql` or `)}, false)`;

/**
 * How a company of the facts `f` stands to an offer, as `policyFit` says it: with hundreds of thousands of companies the
 * database says it, and `policyFit` explains the few that are shown. A test holds the two against each other.
 */
export function fitInSql(offer: Offer, today: string): SQL {
  const conditions = conditionsOf(offer, today);
  const unmet = conditions.flatMap((one) => one.unmet ?? []);
  const unsure = conditions.flatMap((one) => one.unsure ?? []);
  return sql`case when ${anyOf(unmet)} then '不符合' when ${anyOf(unsure)} then '待核实' else '符合' end`;
}
