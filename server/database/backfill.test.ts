import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { type Backfill, backfillProgress, openBackfills, runBackfills } from "./backfill.ts";
import { type Connection, connect } from "./connect.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 4, () => undefined);
  await connection.db.execute(sql`create table things as select n, 0 as seen from generate_series(1, 25) n`);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const size = 10;
/** Sees each thing once; dies in the round that begins behind `dies`. */
const seeing = (dies?: string): Record<string, Backfill> => ({
  things: {
    title: "物品整理",
    count: async (db) => Number((await db.execute<{ n: string }>(sql`select count(*) as n from things`)).rows[0]?.n),
    async round(db, after) {
      const { rows } = await db.execute<{ n: number }>(sql`update things set seen = seen + 1
        where n > ${Number(after ?? 0)} and n <= ${Number(after ?? 0) + size} returning n`);
      if (dies !== undefined && after === dies) throw new Error("the process dies");
      const last = Math.max(...rows.map(({ n }) => n));
      return rows.length === 0 ? null : { after: String(last), done: rows.length };
    },
  },
});
const going = new AbortController().signal;

it("goes on behind the last round that ended, tells how far it is, and ends once", async () => {
  const { db } = connection;
  await expect(runBackfills(db, seeing("10"), going)).rejects.toThrow("the process dies");
  expect(await backfillProgress(db)).toEqual([{ title: "物品整理", done: 10, of: 25 }]);
  // Two processes at once: each round is played by one of them.
  await Promise.all([runBackfills(db, seeing(), going), runBackfills(db, seeing(), going)]);
  await runBackfills(db, seeing(), going);
  expect((await db.execute(sql`select distinct seen from things`)).rows).toEqual([{ seen: 1 }]);
  expect([await openBackfills(db, seeing()), await backfillProgress(db)]).toEqual([[], []]);
});
