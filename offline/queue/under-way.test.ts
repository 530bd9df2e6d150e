import { afterEach, expect, test, vi } from "vitest";
import { idOf, newEntry, newVisit, official, phone, serverWithCompany } from "../engine-kit.testing.ts";
import { companyOf } from "../kinds/fake-records.testing.ts";
import { readMeta } from "../storage/field-database.ts";
import type { FieldEngine, QueuedWrite, TransportReply, TransportRequest } from "../field-types.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

type Answering = () => Promise<TransportReply>;

/** A phone whose requests pass through `pass`; `queue` saves without sending. */
async function phoneOn(pass: (request: TransportRequest, answer: Answering) => Promise<TransportReply>) {
  const one = phone(serverWithCompany());
  const direct = one.surroundings.transport;
  one.surroundings.transport = (request) => pass(request, () => direct(request));
  const engine = await one.open();
  opened.push(engine);
  const queue = async (writes: readonly QueuedWrite[]) => {
    one.locks.taken.add(`sync/${official.id}`);
    for (const write of writes) await engine.save(write);
    one.locks.taken.clear();
  };
  return { ...one, engine, queue };
}

const visits = (from: number, to: number, calendar_id: string | null = null) =>
  Array.from({ length: to - from + 1 }, (_, place) => {
    return { call: "visit.createVisit", input: newVisit(from + place, { calendar_id }) } as const;
  });

/** Long enough for the engine to get as far as it may. */
async function turns(count: number) {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const isBatch = (request: TransportRequest) => request.path.endsWith("/batch");

test("a second batch leaves while the first is under way, and both are written down", async () => {
  let secondLeft = () => {};
  const second = new Promise<void>((resolve) => (secondLeft = resolve));
  let batches = 0;
  const { engine, server, queue } = await phoneOn(async (request, answer) => {
    if (!isBatch(request)) return await answer();
    if (++batches === 2) secondLeft();
    await second;
    return await answer();
  });
  await queue(visits(1, 150));
  await engine.sync("manual");
  expect(await engine.db.outbox.count()).toBe(0);
  expect(server.visits.size).toBe(150);
});

test("what a batch says of the queue is read before the next rows are claimed, so that it need not wait for that", async () => {
  const { engine, queue } = await phoneOn((_request, answer) => answer());
  await queue(visits(1, 150));
  const opens = vi.spyOn(engine.db as unknown as { transaction: (mode: string) => unknown }, "transaction");
  await engine.sync("manual");
  expect(opens.mock.calls.slice(0, 3).map(([mode]) => mode)).toEqual(["rw", "r", "rw"]);
});

test("a batch that names a record under way waits for its answer", async () => {
  const log: string[] = [];
  const { engine, queue } = await phoneOn(async (request, answer) => {
    if (!isBatch(request)) return await answer();
    log.push("leaves");
    await turns(3000);
    log.push("answered");
    return await answer();
  });
  const entry = newEntry(1);
  await queue([{ call: "visit.createCalendar", input: entry }, ...visits(1, 99), ...visits(100, 120, entry.id)]);
  await engine.sync("manual");
  expect(await engine.db.outbox.count()).toBe(0);
  expect(log).toEqual(["leaves", "answered", "leaves", "answered"]);
});

test("when the line breaks, nothing is under way any more and nothing is lost", async () => {
  let broken = true;
  let underWay = 0;
  const { engine, server, queue } = await phoneOn(async (request, answer) => {
    if (!isBatch(request)) return await answer();
    underWay += 1;
    try {
      // The second takes longer to fail than the first.
      await turns(underWay * 3000);
      if (broken) throw new TypeError("fetch failed");
      return await answer();
    } finally {
      underWay -= 1;
    }
  });
  await queue(visits(1, 150));
  await engine.sync("manual");
  expect(underWay).toBe(0);
  expect(await engine.db.outbox.count()).toBe(150);
  broken = false;
  await engine.sync("manual");
  expect([...server.performed.values()].every((times) => times === 1)).toBe(true);
  expect(server.visits.size).toBe(150);
});

test("the next page is asked for before this one is written down", async () => {
  const cursors: (string | undefined)[] = [];
  const { engine, server } = await phoneOn(async (request, answer) => {
    if (request.path.includes("/changes")) cursors.push(await readMeta(dbOf(), "cursor"));
    return await answer();
  });
  const dbOf = () => engine.db as Parameters<typeof readMeta>[0];
  for (let n = 0; n < 400; n++)
    server.put("company", companyOf({ id: idOf(20_000 + n), name: `企业 ${n}` }), "server", {});
  await engine.sync("start");
  expect(await engine.db.companies.count()).toBe(401);
  expect(cursors).toEqual([undefined, undefined]);
});
