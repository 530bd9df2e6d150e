import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { feedCaughtUp, feedPage, readFeed } from "#tests/fixtures/feed-reading.ts";
import { newVisit, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { feedKeptDays, noteFeed, pruneFeed } from "./feed-age.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const page = (cursor: string) => feedPage(server, "daliang", cursor, { limit: 1000 });
const rows = async () =>
  (await server.connection.db.execute<{ n: number }>(sql`select count(*)::int as n from feed`)).rows[0]?.n ?? 0;
const write = async () => {
  const visit = newVisit();
  expect((await server.ask(contract.visit.createVisit, visit, "daliang")).code).toBe(1);
  return visit.id;
};

it("a device that was away for longer than the feed is kept downloads anew, and no other", async () => {
  const { db } = server.connection;
  const today = dayOf(server.now());
  const early = (await readFeed(server, "daliang", "", 1000)).cursor;
  const id = await write();
  await feedCaughtUp(server);
  await noteFeed(db, shiftDay(today, -feedKeptDays));
  const next = await write();
  const late = (await readFeed(server, "daliang", early, 1000)).cursor;
  const before = await rows();
  // As long as that day is kept, nothing goes.
  expect(await pruneFeed(db, shiftDay(today, -1), 1000)).toBe(0);
  expect((await page(early)).reset).toBe(false);

  expect(await pruneFeed(db, today, 3)).toBe(3);
  // The last visit and its company were told since.
  expect(await pruneFeed(db, today, 100_000)).toBe(before - 3 - 2);
  const anew = await page(early);
  expect([anew.reset, anew.changes.map((change) => change.id)]).toEqual([true, expect.arrayContaining([id, next])]);
  // Who has read on since then goes on, and so does who began anew.
  const last = await write();
  for (const cursor of [late, anew.cursor]) {
    expect((await page(cursor)).reset).toBe(false);
    expect((await readFeed(server, "daliang", cursor, 1000)).changes.map((change) => change.id)).toContain(last);
  }
});
