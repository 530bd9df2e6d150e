import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { dayLength } from "#contract/core/time.ts";
import type { warningCalls } from "#contract/warning/warning-calls.ts";
import { warningKinds } from "#contract/warning/warning-kinds.ts";
import { warningLevels } from "#contract/core/warning-levels.ts";
import { openStates, warningStates } from "#contract/warning/warning-states.ts";
import { holdsWords } from "#server/database/like.ts";
import type { Db } from "#server/database/connect.ts";
import { warnings as w } from "#server/database/tables/ip/warning.ts";
import { companiesNamed } from "#server/database/word-search.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { inScope, warningRows } from "./warning-rows.ts";

type Input = ParsedInputOf<typeof warningCalls.warningList>;
type Output = OutputOf<typeof warningCalls.warningList>;
type Chosen = Pick<Input, "level" | "kind" | "state">;

/** Open, said as the indexes of open warnings say it. */
const isOpen = sql`${w.slot} = '00000000-0000-0000-0000-000000000000'::uuid`;
const openWords: readonly string[] = openStates;

const conditions = ({ level, kind, state }: Chosen) => ({
  level: level === undefined ? undefined : eq(w.level, level),
  kind: kind === undefined ? undefined : eq(w.kind, kind),
  state: state === "all" ? undefined : state === "open" ? isOpen : eq(w.state, state),
});

interface Group {
  level: (typeof warningLevels)[number];
  kind: (typeof warningKinds)[number];
  state: (typeof warningStates)[number];
  count: number;
}

/** How many there are of each level, kind and state, in one reading. */
export const groupsOf = (db: Db, scope: SQL | undefined) =>
  db
    .select({ level: w.level, kind: w.kind, state: w.state, count: sql<number>`count(*)::int` })
    .from(w)
    .where(scope)
    .groupBy(w.level, w.kind, w.state);

/** Of each value of one condition, within what the others leave; and of all conditions together. */
function countsOf(groups: readonly Group[], { level, kind, state }: Chosen) {
  const is = {
    level: (group: Group) => level === undefined || group.level === level,
    kind: (group: Group) => kind === undefined || group.kind === kind,
    state: (group: Group) =>
      state === "all" || (state === "open" ? openWords.includes(group.state) : group.state === state),
  };
  const told = <K extends keyof typeof is>(of: K, words: readonly Group[K][]) => {
    const others = (Object.keys(is) as (keyof typeof is)[]).filter((name) => name !== of);
    const left = groups.filter((group) => others.every((name) => is[name](group)));
    return words.flatMap((value) => {
      const count = left.filter((group) => group[of] === value).reduce((sum, group) => sum + group.count, 0);
      return count === 0 ? [] : [{ value, count }];
    });
  };
  const all = groups.filter((group) => is.level(group) && is.kind(group) && is.state(group));
  return {
    total: all.reduce((sum, group) => sum + group.count, 0),
    counts: {
      level: told("level", warningLevels),
      kind: told("kind", warningKinds),
      state: told("state", warningStates),
    },
  };
}

async function pageOf(context: CallContext, scope: SQL | undefined, input: Chosen & { page: number; size: number }) {
  const { level, kind, state } = conditions(input);
  const [list, groups] = await Promise.all([
    warningRows(context.db, and(scope, level, kind, state), input),
    groupsOf(context.db, scope),
  ]);
  return { list, page: input.page, size: input.size, ...countsOf(groups, input) };
}

/** By words of the title, or of the company's name. */
async function titled(db: Db, keyword: string): Promise<SQL | undefined> {
  if (keyword === "") return undefined;
  return sql`(${holdsWords(w.title, keyword)} or ${w.company_id} in (${await companiesNamed(db, keyword)}))`;
}

/** A page of the user's company's warnings. */
export async function warningOwn(
  context: CallContext,
  input: ParsedInputOf<typeof warningCalls.warningOwn>,
): Promise<OutputOf<typeof warningCalls.warningOwn>> {
  const person = personOf(context);
  if (person.com_id === 0) throw new Refused(404, "账号还没有关联企业，请先完成企业认证");
  return pageOf(context, and(inScope(person), await titled(context.db, input.keyword)), input);
}

/** Days over which it is measured how soon people act. */
const measuredDays = 90;
const longDays = 7;

async function measuresOf(context: CallContext, scope: SQL | undefined): Promise<Output["measures"]> {
  const now = context.now();
  const since = new Date(now - measuredDays * dayLength).toISOString();
  const long = new Date(now - longDays * dayLength).toISOString();
  // Two readings, each out of an index that holds nothing else.
  const [[row], [late]] = await Promise.all([
    context.db
      .select({
        median: sql<number | null>`percentile_cont(0.5) within group (
          order by extract(epoch from ${w.acted_at} - ${w.opened_at}) / 3600)`,
        acted: sql<number>`count(*)::int`,
      })
      .from(w)
      .where(and(scope, isNotNull(w.acted_at), sql`${w.opened_at} > ${since}::timestamptz`)),
    context.db
      .select({ waiting: sql<number>`count(*)::int` })
      .from(w)
      .where(and(scope, isOpen, isNull(w.acted_at), sql`${w.opened_at} < ${long}::timestamptz`)),
  ]);
  const median = row?.median ?? null;
  return {
    median_hours: median === null ? null : Math.round(Number(median) * 10) / 10,
    acted: row?.acted ?? 0,
    waiting: late?.waiting ?? 0,
  };
}

/** What an official has in hand, or what is of companies that the official looks after: two look-ups of a few rows. */
const ofOfficial = (id: string): SQL => sql`${w.id} in (
  select m.id from warnings m where m.handler_id = ${id}
  union all
  select o.id from companies p join warnings o on o.company_id = p.id where p.deleted_at is null and p.owner_id = ${id})`;

/** A page of the warnings in the official's scope. */
export async function warningList(context: CallContext, input: Input): Promise<Output> {
  const { keyword, street_id, company_id, mine } = input;
  const person = personOf(context);
  const scope = inScope(person);
  const narrowed = and(
    scope,
    await titled(context.db, keyword),
    street_id === undefined ? undefined : eq(w.street_id, street_id),
    company_id === undefined ? undefined : eq(w.company_id, company_id),
    mine ? ofOfficial(person.id) : undefined,
  );
  const [page, measures] = await Promise.all([pageOf(context, narrowed, input), measuresOf(context, scope)]);
  return { ...page, measures };
}

/** Open warnings by level. */
export async function warningFigures(context: CallContext): Promise<OutputOf<typeof warningCalls.warningFigures>> {
  const chosen = { level: undefined, kind: undefined, state: "open" } as const;
  const groups = await groupsOf(context.db, and(inScope(personOf(context)), isOpen));
  return { open: countsOf(groups, chosen).counts.level.map(({ value, count }) => ({ level: value, count })) };
}
