import { type SQL, sql } from "drizzle-orm";
import type { ScoreRule } from "#contract/ranking/score-rules.ts";

/** A figure as a number; null where it is not known, or figures are not kept. */
export const figureSql = (figures: SQL, indicator: string): SQL => sql`(${figures} ->> ${indicator}::text)::numeric`;

const number = (value: number): SQL => sql.raw(`${Number(value)}::numeric`);

/** Points of a rule in hundredths from the value `v`; null: left out. */
function pointsSql({ weight, least, most, missing }: ScoreRule, v: SQL): SQL {
  const unknown = { zero: sql`0::numeric`, half: number(weight * 50), skip: sql`null::numeric` }[missing];
  const [from, to] = [number(Math.round(least * 100)), number(Math.round(most * 100))];
  return sql`case when ${v} is null then ${unknown}
    else round(${number(weight * 100)} * (least(greatest(round(${v} * 100), ${from}), ${to}) - ${from}) / (${to} - ${from})) end`;
}

/**
 * The score of figures by rules, as `contract/ranking/score-rules.ts` calculates it; a test compares the two. The rules are
 * written out, so that none is read from a document for each company. Each step is calculated once (`offset 0`).
 */
export function scoreSql(figures: SQL, rules: readonly ScoreRule[]): SQL {
  const named = rules.map((rule, at) => ({ rule, v: sql.raw(`v${at}`), p: sql.raw(`p${at}`) }));
  const list = (of: (one: (typeof named)[number]) => SQL) => sql.join(named.map(of), sql`, `);
  const sum = (of: (one: (typeof named)[number]) => SQL) => sql.join(named.map(of), sql` + `);
  return sql`(
    select round((${sum(({ p }) => sql`coalesce(${p}, 0)`)}) * 100
      / greatest(1, ${sum(({ p, rule }) => sql`case when ${p} is null then 0 else ${number(rule.weight)} end`)})) / 100
    from (
      select ${list(({ rule, v, p }) => sql`${pointsSql(rule, v)} as ${p}`)}
      from (select ${list(({ rule, v }) => sql`${figureSql(figures, rule.indicator)} as ${v}`)} offset 0) valued offset 0
    ) part)`;
}
