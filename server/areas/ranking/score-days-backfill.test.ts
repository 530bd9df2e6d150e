import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { runBackfills } from "#server/database/backfill.ts";
import { type Connection, connect } from "#server/database/connect.ts";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { scoreDaysBackfill } from "./score-days-backfill.ts";
import { scoreDay, snapshotDays } from "./score-days.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 2, () => undefined);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

it("brings the days of before over as far as they are kept, and takes their table away", async () => {
  const { db } = connection;
  const today = dayOf(Date.now());
  await db.execute(sql`insert into streets (id, name, sort) values ('one', '一', 1)`);
  await db.execute(sql`
    insert into companies (id, name, name_key, street_id)
    select gen_random_uuid(), '企业' || n, 'k' || n, 'one' from generate_series(1, 5) n`);
  const month = `${shiftDay(today, -200).slice(0, 7)}`;
  const days = [today, shiftDay(today, -1), `${month}-02`, `${month}-03`].toSorted().toReversed();
  for (const day of days)
    await db.execute(sql`
      insert into scores.before (day, company_id, version, score, place, figures)
      select ${day}::date, id, 1, 10 * n, 6 - n, jsonb_build_object('visits', n)
      from (select id, row_number() over (order by id) as n from companies) c`);
  await runBackfills(db, { "score-days": scoreDaysBackfill }, new AbortController().signal);
  expect(await snapshotDays(db)).toEqual([today, shiftDay(today, -1), `${month}-02`]);
  expect(await scoreDay(db, today)).toMatchObject({ version: 1, companies: 5 });
  const { rows } = await db.execute(sql`
    select score::float, place, by_score, figures, places[8] as visits, orders[8] as nth from company_scores
    where day = ${today}::date order by place limit 2`);
  expect(rows).toEqual([
    { score: 50, place: 1, by_score: 1, figures: { visits: 5 }, visits: 1, nth: 1 },
    { score: 40, place: 2, by_score: 2, figures: { visits: 4 }, visits: 2, nth: 2 },
  ]);
  expect((await db.execute(sql`select to_regclass('scores.before') as there`)).rows).toEqual([{ there: null }]);
});
