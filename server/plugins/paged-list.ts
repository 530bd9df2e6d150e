import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ZodMiniType } from "zod/mini";
import type { Call, OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { CallContext } from "./call-context.ts";

type ListCall = Call & { input: ZodMiniType & { shape: Record<string, ZodMiniType> } };
type Where = SQL | undefined;
type Conditions<C extends ListCall> = Omit<ParsedInputOf<C>, "page" | "size">;
type RowOf<C extends ListCall> = OutputOf<C> extends { list: readonly (infer Row)[] } ? Row : never;

/** One rule for each condition that the contract offers: one that is forgotten does not compile. */
export type ConditionRules<C extends ListCall> = {
  [K in keyof Conditions<C>]-?: (value: Exclude<Conditions<C>[K], undefined>) => Where;
};

/** A statement with its conditions, to which the list adds order and page. */
interface Ordered<Found> {
  orderBy: (...by: (AnyPgColumn | SQL)[]) => {
    limit: (rows: number) => { offset: (rows: number) => PromiseLike<Found[]> };
  };
}

/** Rows of each value of a condition, under the other conditions. */
interface Counts<C extends ListCall, Name extends string> {
  /** The field of the answer. */
  name: Name;
  of: keyof Conditions<C> & string;
  column: AnyPgColumn;
}

export interface PagedList<C extends ListCall, Found, Name extends string> {
  /** Whose rows are counted; scope and conditions name its columns alone. */
  table: PgTable;
  rows: (context: CallContext, where: Where) => Ordered<Found>;
  /** What nobody reads beyond, whatever is asked for. */
  scope?: (context: CallContext) => Where;
  /** An absent value and empty words narrow nothing, and reach no rule. */
  conditions: ConditionRules<C>;
  order: readonly (AnyPgColumn | SQL)[];
  /** The last key of the order: rows that are equal in the others are neither repeated nor skipped by the next page. */
  last: AnyPgColumn<{ isPrimaryKey: true }>;
  counts?: Counts<C, Name>;
  toRows: (found: Found[], context: CallContext) => RowOf<C>[] | Promise<RowOf<C>[]>;
}

interface Asked {
  page: number;
  size: number;
  [condition: string]: unknown;
}

/** The condition that one value is asked for. */
export const is =
  <T extends string | boolean>(column: AnyPgColumn) =>
  (value: T): SQL =>
    eq(column, value);

async function countsOf({ db }: CallContext, table: PgTable, column: AnyPgColumn, where: Where) {
  const rows = await db
    .select({ value: sql<string>`${column}`, count: sql<number>`count(*)::int` })
    .from(table)
    .where(where)
    .groupBy(column);
  return Object.fromEntries(rows.map(({ value, count }) => [value, count]));
}

/** The handler of a call that answers a page of a list, from the list as data. */
export function pagedList<C extends ListCall, Found, Name extends string = never>(
  { input: { shape } }: C,
  { table, rows, scope, conditions, order, last, counts, toRows }: PagedList<C, Found, Name>,
) {
  const rules = conditions as Partial<Record<string, (value: never) => Where>>;
  const names = Object.keys(shape);
  const whereOf = (context: CallContext, asked: Asked, but?: string): Where =>
    and(
      scope?.(context),
      ...names.map((name) => {
        const value = asked[name];
        return name === but || value === undefined || value === "" ? undefined : rules[name]?.(value as never);
      }),
    );
  return async (context: CallContext, asked: ParsedInputOf<C> & Asked) => {
    const { page, size } = asked;
    const where = whereOf(context, asked);
    const [found, total, counted] = await Promise.all([
      rows(context, where)
        .orderBy(...order, last)
        .limit(size)
        .offset((page - 1) * size),
      context.db.$count(table, where),
      counts && countsOf(context, table, counts.column, whereOf(context, asked, counts.of)),
    ]);
    const answer = { list: await toRows(found, context), total, page, size };
    return (counts ? { ...answer, [counts.name]: counted } : answer) as typeof answer &
      Record<Name, Record<string, number>>;
  };
}
