import { sql } from "drizzle-orm";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { usageCalls } from "#contract/usage/usage-calls.ts";
import { type UsageFigureKey, usageFigureKeys, usageFigureOf } from "#contract/usage/usage-figures.ts";
import { accountKinds, accountKindWords, deviceParts } from "#contract/usage/usage-lists.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { foundRows } from "./usage-rows.ts";
import {
  activeByDay,
  activeByKind,
  activeByStreet,
  countsByDay,
  type UsageConditions,
  visitsByDay,
} from "./usage-sources.ts";

type Figures = OutputOf<typeof usageCalls.figures>;
type Asked = ParsedInputOf<typeof usageCalls.figures>;

/** Figures out of the statements of their lists, so that both cannot differ; each list and part is counted once. */
async function valuesOf(context: CallContext, keys: readonly UsageFigureKey[], asked: UsageConditions) {
  const counted = new Map<string, ReturnType<typeof foundRows>>();
  const values: { key: UsageFigureKey; value: number }[] = [];
  for (const key of keys) {
    const { list, part, sum } = usageFigureOf(key);
    const name = `${list} ${part}`;
    const found = counted.get(name) ?? foundRows(context, { ...asked, list, part } as never, { offset: 0, limit: 0 });
    counted.set(name, found);
    const { total, sums } = await found;
    values.push({ key, value: sum === undefined ? total : (sums[sum] ?? 0) });
  }
  return values;
}

async function firstDay({ db }: CallContext): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`select min(day)::text as day from call_days`);
  return rows[0]?.day ?? null;
}

/** Every day of the period up to today; of days before the counting began only the visits are known. */
async function daysOf({ db, now }: CallContext, asked: Asked, since: string | null): Promise<Figures["days"]> {
  const active = await db.execute<{ day: string; kind: string; active: number }>(activeByDay(asked));
  const counts = await db.execute<{ day: string; searches: number; downloads: number }>(countsByDay(asked));
  const visits = await db.execute<{ day: string; visits: number }>(visitsByDay(asked));
  const today = dayOf(now());
  const last = asked.to < today ? asked.to : today;
  const days: Figures["days"] = [];
  for (let day = asked.from; day <= last; day = shiftDay(day, 1)) {
    const known = since !== null && day >= since;
    const count = counts.rows.find((row) => row.day === day);
    const ofKind = (kind: string) => active.rows.find((row) => row.day === day && row.kind === kind)?.active ?? 0;
    days.push({
      day,
      active: known ? (Object.fromEntries(accountKinds.map((kind) => [kind, ofKind(kind)])) as never) : null,
      searches: known ? (count?.searches ?? 0) : null,
      downloads: known ? (count?.downloads ?? 0) : null,
      visits: visits.rows.find((row) => row.day === day)?.visits ?? 0,
    });
  }
  return days;
}

/** How long ago devices synchronised last; the other parts overlap these. */
const healthParts = ["fresh", "week", "month", "stale"] as const;

async function healthOf(context: CallContext, asked: Asked): Promise<Figures["health"]> {
  const health: Figures["health"] = [];
  for (const part of healthParts) {
    const { total } = await foundRows(context, { ...asked, list: "devices", part }, { offset: 0, limit: 0 });
    health.push({ value: part, name: deviceParts[part], count: total });
  }
  return health;
}

/** Figures of a period with its days and groups; what is stored is asked for by itself. */
export async function usageFiguresOf(context: CallContext, asked: Asked): Promise<Figures> {
  await context.usage.keep();
  const { db } = context;
  const since = await firstDay(context);
  const kinds = await db.execute<{ value: string; count: number }>(activeByKind(asked));
  const streets = await db.execute<{ value: string; name: string; count: number }>(activeByStreet(asked));
  return {
    as_of: new Date(context.now()).toISOString(),
    since,
    figures: await valuesOf(
      context,
      usageFigureKeys.filter((key) => usageFigureOf(key).stored !== true),
      asked,
    ),
    days: await daysOf(context, asked, since),
    kinds: accountKinds
      .filter((kind) => asked.kind === undefined || asked.kind === kind)
      .map((kind) => ({
        value: kind,
        name: accountKindWords[kind],
        count: kinds.rows.find(({ value }) => value === kind)?.count ?? 0,
      })),
    streets: streets.rows,
    health: await healthOf(context, asked),
  };
}

/** What is stored now. */
export async function storedFigures(context: CallContext): Promise<OutputOf<typeof usageCalls.stored>> {
  const today = dayOf(context.now());
  const keys = usageFigureKeys.filter((key) => usageFigureOf(key).stored === true);
  return {
    as_of: new Date(context.now()).toISOString(),
    figures: await valuesOf(context, keys, { from: today, to: today }),
  };
}
