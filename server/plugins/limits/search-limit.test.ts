import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attempts } from "#server/database/tables/visitor.ts";
import type { Found, Search, SearchRequest } from "#server/search/patent-search.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import type { Person } from "../call-context.ts";
import { Refused } from "../errors/refused.ts";
import { takeAttempt } from "./attempt-limit.ts";
import { stranger } from "#server/database/published.ts";
import { limitedSearch, type SearchBounds, SearchTurns } from "./search-limit.ts";

const plenty: SearchBounds = { most: 1000, work: 60_000, atOnce: 2, waiting: 100 };
const asked: SearchRequest = {
  viewer: stranger("2026-11-28"),
  query: null,
  choices: [],
  sort: "filed",
  offset: 0,
  limit: 0,
  facets: [],
  facetLimit: 0,
};
const found = (spent: number): Found => ({
  ids: [],
  total: 0,
  clauses: [],
  facets: {},
  counted: [],
  source: "index",
  spent,
});
const refused = { status: 429, message: expect.stringMatching(/^检索过于频繁，请 \d+ 秒后再试$/) };

let server: TestServer;
let now = Date.parse("2026-11-28T04:00:00.000Z");
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  now += 3_600_000;
  await server.connection.db.delete(attempts);
});

/** A search that is worked on until it is let go. */
function gates() {
  const open: (() => void)[] = [];
  const search = () => new Promise<Found>((resolve) => open.push(() => resolve(found(1))));
  return { open, search };
}

describe("an asker's turns", () => {
  it("a flood waits behind itself, and another asker is served at once", async () => {
    const turns = new SearchTurns();
    const { open, search } = gates();
    const flood = Array.from({ length: 30 }, () => turns.ask("flood", plenty, () => now, search));
    const other = await turns.ask(
      "other",
      plenty,
      () => now,
      async () => found(5),
    );
    expect(other.spent).toBe(5);
    expect(open).toHaveLength(2);
    for (let gate = 0; gate < 30; gate++) {
      await expect.poll(() => open.length).toBeGreaterThan(gate);
      open[gate]?.();
    }
    expect(await Promise.all(flood)).toHaveLength(30);
  });

  it("a line that is too long refuses, and goes on once it is shorter", async () => {
    const turns = new SearchTurns();
    const { open, search } = gates();
    const bounds = { ...plenty, atOnce: 1, waiting: 1 };
    const first = [turns.ask("a", bounds, () => now, search), turns.ask("a", bounds, () => now, search)];
    await expect(turns.ask("a", bounds, () => now, search)).rejects.toMatchObject({ ...refused, retryAfter: 2 });
    open[0]?.();
    await expect.poll(() => open.length).toBe(2);
    open[1]?.();
    await Promise.all(first);
    expect(
      await turns.ask(
        "a",
        bounds,
        () => now,
        async () => found(1),
      ),
    ).toMatchObject({ spent: 1 });
  });

  it("a person who has used up a minute's work is refused until it is over, and nobody else is", async () => {
    const turns = new SearchTurns();
    const bounds = { ...plenty, work: 1000 };
    const ask = (name: string) =>
      turns.ask(
        name,
        bounds,
        () => now,
        async () => found(600),
      );
    await ask("a");
    await ask("a");
    now += 20_000;
    await expect(ask("a")).rejects.toMatchObject({ ...refused, retryAfter: 40 });
    expect(await ask("b")).toMatchObject({ spent: 600 });
    now += 40_000;
    expect(await ask("a")).toMatchObject({ spent: 600 });
  });

  it("what waits in line when the share is used up is not asked any more", async () => {
    const turns = new SearchTurns();
    const bounds = { ...plenty, work: 1000, atOnce: 1 };
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        turns.ask(
          "a",
          bounds,
          () => now,
          async () => found(600),
        ),
      ),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  it("a search that had to be ended is paid for", async () => {
    const turns = new SearchTurns();
    const bounds = { ...plenty, work: 0.001 };
    const endless = () => Promise.reject(new Refused(422, "检索式过于复杂", { reason: "complex" }));
    await expect(turns.ask("a", bounds, () => now, endless)).rejects.toMatchObject({ status: 422 });
    await expect(turns.ask("a", bounds, () => now, endless)).rejects.toMatchObject(refused);
  });
});

describe("a call that searches", () => {
  const search: Search = {
    search: async () => found(1),
    state: () => ({ ready: true, progress: 1 }),
    caughtUp: async () => undefined,
  };
  const caller = (address: string, person: Person | null = null) => ({
    db: server.connection.db,
    now: () => now,
    address,
    person,
  });
  const bounds = { ...plenty, most: 3 };
  const call = (from: ReturnType<typeof caller>) => limitedSearch(search, new SearchTurns(), from, bounds);

  it("counts once, however many questions it puts", async () => {
    const one = call(caller("10.0.0.1"));
    for (let question = 0; question < 20; question++) expect((await one.search(asked)).total).toBe(0);
    await call(caller("10.0.0.1")).search(asked);
    await call(caller("10.0.0.1")).search(asked);
    await expect(call(caller("10.0.0.1")).search(asked)).rejects.toMatchObject(refused);
    expect((await call(caller("10.0.0.2")).search(asked)).total).toBe(0);
  });

  it("counts for the account of the person who is signed in, not for the address", async () => {
    const person = { id: "018f0000-0000-7000-8000-00000000000a" } as Person;
    for (let turn = 0; turn < 3; turn++) await call(caller("10.0.0.3")).search(asked);
    expect((await call(caller("10.0.0.3", person)).search(asked)).total).toBe(0);
  });
});

it("every public call that searches is refused an address that has asked too often", async () => {
  const limit = { name: "search", most: 240, minutes: 1 };
  const { db } = server.connection;
  for (let turn = 0; turn < limit.most; turn++) await takeAttempt(db, limit, "address:127.0.0.1", Date.now());
  const expression = { expression: "名称=(电机)", dialect: "auto" };
  for (const [path, input] of [
    ["/v1/search/expression", expression],
    ["/v1/search/intelligence", { text: "电机" }],
    ["/v1/search/get-expression", expression],
    ["/v1/di/statistics", expression],
  ] as const) {
    const reply = await server.app.inject({ method: "POST", url: path, payload: input });
    expect([path, reply.statusCode, reply.json()]).toMatchObject([path, 429, { msg: refused.message }]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  }
});
