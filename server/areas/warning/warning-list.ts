import { and, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayLength } from "#contract/core/time.ts";
import type { warningCalls } from "#contract/warning/warning-calls.ts";
import { warningKinds } from "#contract/warning/warning-kinds.ts";
import { warningLevels } from "#contract/core/warning-levels.ts";
import { openStates, warningStates } from "#contract/warning/warning-states.ts";
import { likeAnywhere } from "#server/database/like.ts";
import type { Db } from "#server/database/connect.ts";
import { companies as c } from "#server/database/tables/company.ts";
import { warnings as w } from "#server/database/tables/ip/warning.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";
import { inScope, warningRows } from "./warning-rows.ts";

type Input = ParsedInputOf<typeof warningCalls.warningList>;
type Output = OutputOf<typeof warningCalls.warningList>;
type Chosen = Pick<Input, "level" | "kind" | "state">;

const isOpen = sql`${w.state} = any(${sqlTextArray(openStates)})`;

const conditions = ({ level, kind, state }: Chosen) => ({
  level: level === undefined ? undefined : eq(w.level, level),
  kind: kind === undefined ? undefined : eq(w.kind, kind),
  state: state === "all" ? undefined : state === "open" ? isOpen : eq(w.state, state),
});

/** Of each value of one condition, within what the others leave. */
async function countsOf(db: Db, scope: SQL | undefined, chosen: Chosen): Promise<Output["counts"]> {
  const { level, kind, state } = conditions(chosen);
  const by = async (column: typeof w.level | typeof w.kind | typeof w.state, where: SQL | undefined) => {
    const rows = await db
      .select({ value: sql<string>`${column}`, count: sql<number>`count(*)::int` })
      .from(w)
      .innerJoin(c, eq(c.id, w.company_id))
      .where(where)
      .groupBy(column);
    return new Map(rows.map((row) => [row.value, row.count]));
  };
  const [levels, kinds, states] = await Promise.all([
    by(w.level, and(scope, kind, state)),
    by(w.kind, and(scope, level, state)),
    by(w.state, and(scope, level, kind)),
  ]);
  const told = <T extends string>(words: readonly T[], counts: Map<string, number>) =>
    words.flatMap((value) => (counts.has(value) ? [{ value, count: counts.get(value) ?? 0 }] : []));
  return {
    level: told(warningLevels, levels),
    kind: told(warningKinds, kinds),
    state: told(warningStates, states),
  };
}

async function pageOf(context: CallContext, scope: SQL | undefined, input: Chosen & { page: number; size: number }) {
  const { level, kind, state } = conditions(input);
  const where = and(scope, level, kind, state);
  const [list, [total], counts] = await Promise.all([
    warningRows(context.db, where, input),
    context.db
      .select({ n: sql<number>`count(*)::int` })
      .from(w)
      .innerJoin(c, eq(c.id, w.company_id))
      .where(where),
    countsOf(context.db, scope, input),
  ]);
  return { list, total: total?.n ?? 0, page: input.page, size: input.size, counts };
}

const titled = (keyword: string): SQL | undefined =>
  keyword === "" ? undefined : or(ilike(w.title, likeAnywhere(keyword)), ilike(c.name, likeAnywhere(keyword)));

/** A page of the own company's warnings. */
export async function warningOwn(
  context: CallContext,
  input: ParsedInputOf<typeof warningCalls.warningOwn>,
): Promise<OutputOf<typeof warningCalls.warningOwn>> {
  const person = personOf(context);
  if (person.com_id === 0) throw new Refused(404, "账号还没有关联企业，请先完成企业认证");
  return pageOf(context, and(inScope(person), titled(input.keyword)), input);
}

/** Days over which it is measured how soon people act. */
const measuredDays = 90;
const longDays = 7;

async function measuresOf(context: CallContext, scope: SQL | undefined): Promise<Output["measures"]> {
  const now = context.now();
  const since = new Date(now - measuredDays * dayLength).toISOString();
  const long = new Date(now - longDays * dayLength).toISOString();
  const [row] = await context.db
    .select({
      median: sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from ${w.acted_at} - ${w.opened_at}) / 3600)
        filter (where ${w.acted_at} is not null and ${w.opened_at} > ${since}::timestamptz)`,
      acted: sql<number>`count(*) filter (where ${w.acted_at} is not null and ${w.opened_at} > ${since}::timestamptz)::int`,
      waiting: sql<number>`count(*) filter (
        where ${isOpen} and ${w.acted_at} is null and ${w.opened_at} < ${long}::timestamptz)::int`,
    })
    .from(w)
    .innerJoin(c, eq(c.id, w.company_id))
    .where(scope);
  const median = row?.median ?? null;
  return {
    median_hours: median === null ? null : Math.round(Number(median) * 10) / 10,
    acted: row?.acted ?? 0,
    waiting: row?.waiting ?? 0,
  };
}

/** A page of the warnings in the official's scope. */
export async function warningList(context: CallContext, input: Input): Promise<Output> {
  const { keyword, street_id, company_id, mine } = input;
  const person = personOf(context);
  const scope = inScope(person);
  const narrowed = and(
    scope,
    titled(keyword),
    street_id === undefined ? undefined : eq(c.street_id, street_id),
    company_id === undefined ? undefined : eq(w.company_id, company_id),
    mine ? or(eq(w.handler_id, person.id), eq(c.owner_id, person.id)) : undefined,
  );
  const [page, measures] = await Promise.all([pageOf(context, narrowed, input), measuresOf(context, scope)]);
  return { ...page, measures };
}

/** Open warnings by level. */
export async function warningFigures(context: CallContext): Promise<OutputOf<typeof warningCalls.warningFigures>> {
  const { level } = await countsOf(context.db, inScope(personOf(context)), {
    level: undefined,
    kind: undefined,
    state: "open",
  });
  return { open: level.map(({ value, count }) => ({ level: value, count })) };
}
