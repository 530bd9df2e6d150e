import { IDBIndex } from "fake-indexeddb";
import { expect, test } from "vitest";
import { knownCompany, newVisit, official, phone } from "#offline/engine-kit.testing.ts";
import type { LocalVisit } from "#offline/field-types.ts";
import { visitOf } from "#offline/kinds/fake-records.testing.ts";
import { visitCounts } from "./visit-counts.ts";

/** A Wednesday, the third of its month; its week began in the month before. */
const now = Date.parse("2026-06-03T06:00:00Z");
const hour = 3_600_000;

/** A device with a visit at each of these instants, the person's own unless told otherwise. */
async function device(visits: readonly ({ start_at: string } & Partial<LocalVisit>)[]) {
  const { db } = await phone().open();
  const rows = visits.map((visit, n) => ({
    ...visitOf(newVisit(n, { visitor_ids: [official.id] }), knownCompany, n),
    ...visit,
  }));
  await db.visits.bulkPut(rows as LocalVisit[]);
  return db;
}

test("counts what began since each start, to the millisecond, and what lies ahead", async () => {
  const db = await device([
    { start_at: "2026-05-31T15:59:59.999Z" },
    { start_at: "2026-05-31T16:00:00.000Z" },
    { start_at: "2026-06-01T15:59:59.999Z" },
    { start_at: "2026-06-01T16:00:00.000Z" },
    { start_at: "2026-06-02T16:00:00.000Z" },
    { start_at: "2026-06-20T01:00:00.000Z" },
  ]);
  expect((await visitCounts(db, official.id, now)).scope).toEqual({ today: 2, week: 5, month: 5 });
});

test("a week that began in the month before counts from its Monday", async () => {
  const thursday = Date.parse("2026-10-01T06:00:00Z");
  const db = await device([
    { start_at: "2026-09-27T15:59:00.000Z" },
    { start_at: "2026-09-28T01:00:00.000Z" },
    { start_at: "2026-10-01T01:00:00.000Z" },
  ]);
  expect((await visitCounts(db, official.id, thursday)).scope).toEqual({ today: 1, week: 2, month: 1 });
});

test("own visits are those one took part in; what was deleted counts for nobody", async () => {
  const start_at = "2026-06-03T01:00:00.000Z";
  const db = await device([
    { start_at },
    { start_at, visitor_ids: ["somebody else"] },
    { start_at, deleted: true },
    { start_at: "2026-06-01T01:00:00.000Z" },
  ]);
  expect(await visitCounts(db, official.id, now)).toEqual({
    mine: { today: 1, week: 2, month: 2 },
    scope: { today: 2, week: 3, month: 3 },
  });
});

test("no answer of the database holds more than a day", async () => {
  const end = Date.parse("2026-06-30T12:00:00Z");
  const db = await device(
    Array.from({ length: 29 * 24 }, (_, n) => ({ start_at: new Date(end - n * hour).toISOString() })),
  );
  const sizes: number[] = [];
  const getAll = IDBIndex.prototype.getAll;
  IDBIndex.prototype.getAll = function (...args: Parameters<typeof getAll>) {
    const request = getAll.apply(this, args);
    request.addEventListener("success", () => sizes.push((request.result as unknown[]).length));
    return request;
  };
  try {
    expect((await visitCounts(db, official.id, end)).scope.month).toBe(29 * 24);
  } finally {
    IDBIndex.prototype.getAll = getAll;
  }
  expect(Math.max(...sizes)).toBe(24);
});
