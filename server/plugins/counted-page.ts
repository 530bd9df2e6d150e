import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { mostCounted } from "#contract/core/fields.ts";
import type { Db } from "#server/database/connect.ts";
import { refusedFields } from "./errors/refused.ts";

interface CountedTotal {
  total: number;
  total_is_exact: boolean;
}

/** How many rows of a table meet a condition; it stops one row after `mostCounted`. */
export async function countedTotal(db: Db, table: PgTable, where: SQL | undefined): Promise<CountedTotal> {
  const first = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(mostCounted + 1)
    .as("counted");
  const count = await db.$count(first);
  return { total: Math.min(count, mostCounted), total_is_exact: count <= mostCounted };
}

/** Rows before a page of a list whose total is counted like this; a page that begins beyond it is refused. */
export function countedOffset({ page, size }: { page: number; size: number }): number {
  const offset = (page - 1) * size;
  if (offset >= mostCounted) throw refusedFields({ page: `最多翻到第 ${mostCounted} 条，请缩小查询范围` });
  return offset;
}
