import { afterEach, expect, test, vi } from "vitest";
import { newVisit, official, phone, serverWithCompany } from "./engine-kit.testing.ts";
import type { FieldEngine, SyncStatus } from "./field-types.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

/** A phone on which somebody else seems to be sending, so that what is saved stays where it is. */
async function restingPhone() {
  const { open, locks, clock } = phone(serverWithCompany());
  locks.taken.add(`sync/${official.id}`);
  const engine = await open();
  opened.push(engine);
  return { engine, clock };
}

const save = (engine: FieldEngine, n: number) => engine.save({ call: "visit.createVisit", input: newVisit(n) });

/** Watches and keeps everything that is told. */
function watcherOf(engine: FieldEngine) {
  const told: SyncStatus[] = [];
  const stop = engine.watch((status) => told.push(status));
  return { told, stop };
}

const readings = (transaction: { mock: { calls: unknown[][] } }) =>
  transaction.mock.calls.filter(([mode]) => mode === "r").length;

test("many who watch are told of one count, and of nothing twice", async () => {
  const { engine, clock } = await restingPhone();
  const transaction = vi.spyOn(engine.db as unknown as { transaction: (...args: unknown[]) => unknown }, "transaction");
  const watchers = Array.from({ length: 8 }, () => watcherOf(engine));
  await expect.poll(() => watchers.every(({ told }) => told.length > 0)).toBe(true);
  expect(readings(transaction)).toBe(1);
  // Whether somebody else still sends is looked at again and again.
  clock.advance(1000);
  await save(engine, 1);
  await expect.poll(() => watchers.every(({ told }) => told.at(-1)?.waiting === 1)).toBe(true);
  expect(readings(transaction)).toBe(2);
  for (const { told } of watchers)
    expect(told.map(({ waiting, visits }) => [waiting, visits])).toEqual([
      [0, 0],
      [1, 1],
    ]);
});

test("who begins to watch after a save is never told of the time before it", async () => {
  const { engine } = await restingPhone();
  const early = watcherOf(engine);
  await expect.poll(() => early.told.length).toBe(1);
  await save(engine, 1);
  const late = watcherOf(engine);
  // A fact of this tab that changes meanwhile tells nobody of the old count.
  engine.offline();
  await expect.poll(() => late.told.at(-1)).toMatchObject({ waiting: 1, reachable: false });
  expect(late.told.map(({ waiting }) => waiting)).not.toContain(0);
  await expect.poll(() => early.told.at(-1)).toMatchObject({ waiting: 1, reachable: false });
});

test("a visit that was corrected before it left counts once among the visits", async () => {
  const { engine } = await restingPhone();
  await save(engine, 1);
  // What may have been sent is not folded into.
  await engine.db.outbox.toCollection().modify({ attempts: 1 });
  const changes = { content: "改过的走访内容，情况正常。" };
  await engine.save({ call: "visit.editVisit", input: { id: newVisit(1).id, base_rev: 1, changes } });
  const { told } = watcherOf(engine);
  await expect.poll(() => told.at(-1)).toMatchObject({ waiting: 2, visits: 1 });
});

test("nobody is told after having left, and nothing is counted for nobody", async () => {
  const { engine } = await restingPhone();
  const [one, other] = [watcherOf(engine), watcherOf(engine)];
  await expect.poll(() => other.told.length).toBe(1);
  one.stop();
  await save(engine, 1);
  await expect.poll(() => other.told.at(-1)?.waiting).toBe(1);
  expect(one.told).toHaveLength(1);
  other.stop();
  const transaction = vi.spyOn(engine.db as unknown as { transaction: (...args: unknown[]) => unknown }, "transaction");
  await save(engine, 2);
  const again = watcherOf(engine);
  await expect.poll(() => again.told.at(-1)?.waiting).toBe(2);
  expect(readings(transaction)).toBe(1);
  expect(other.told.at(-1)?.waiting).toBe(1);
});
