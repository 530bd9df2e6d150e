import { IDBObjectStore } from "fake-indexeddb";
import { expect, test } from "vitest";
import { knownCompany, newVisit, phone } from "#offline/engine-kit.testing.ts";
import { visitOf } from "#offline/kinds/fake-records.testing.ts";
import type { LocalVisit } from "#offline/field-types.ts";
import { readVisits } from "./read-visits.ts";

const minute = 60_000;
/** Two visits each begin at the same minute. */
const at = (n: number) => new Date(Date.parse("2026-11-01T00:00:00Z") + Math.floor(n / 2) * minute).toISOString();

/** A device with visits 0 … count - 1, the last the newest. */
async function device(count: number, changes: (n: number) => Partial<LocalVisit> = () => ({})) {
  const engine = await phone().open();
  const visits = Array.from({ length: count }, (_, n) => ({
    ...visitOf(newVisit(n, { start_at: at(n) }), knownCompany, n),
    ...changes(n),
  }));
  await engine.db.visits.bulkPut(visits as LocalVisit[]);
  const early: string[][] = [];
  const rows = await readVisits(engine.db, null, (some) => early.push(some.map(({ content }) => content)));
  return { early, rows: rows.map(({ content }) => content), newest: visits.map(({ content }) => content).reverse() };
}

test("the newest are told early, then everything, newest first", async () => {
  const { early, rows, newest } = await device(1001);
  expect(early).toEqual([newest.slice(0, early[0]?.length)]);
  expect(early[0]?.length).toBeLessThan(50);
  expect(rows).toEqual(newest);
});

test("fewer than a screen, none, and what was deleted", async () => {
  const few = await device(3);
  expect(few.rows).toEqual(few.newest);
  expect((await device(0)).rows).toEqual([]);
  const some = await device(100, (n) => (n % 2 === 0 ? { deleted: true } : {}));
  expect(some.rows).toEqual(some.newest.filter((_, i) => i % 2 === 0));
});

test("the rest is read in pieces: no row by itself, and no piece of more than some hundreds", async () => {
  const { getAll, get } = IDBObjectStore.prototype;
  const sizes: number[] = [];
  let single = 0;
  IDBObjectStore.prototype.getAll = function (...args: Parameters<typeof getAll>) {
    const request = getAll.apply(this, args);
    request.addEventListener("success", () => sizes.push((request.result as unknown[]).length));
    return request;
  };
  IDBObjectStore.prototype.get = function (...args: Parameters<typeof get>) {
    if (this.name === "visits") single += 1;
    return get.apply(this, args);
  };
  try {
    expect((await device(1001)).rows.length).toBe(1001);
  } finally {
    Object.assign(IDBObjectStore.prototype, { getAll, get });
  }
  expect(single).toBe(0);
  expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(400);
});
