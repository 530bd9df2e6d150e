import { afterEach, expect, test } from "vitest";
import { newVisit, official, phone, serverWithCompany } from "./engine-kit.testing.ts";
import type { FieldEngine, SyncStatus } from "./field-types.ts";
import { forgetAccount, lastAccount, rememberAccount } from "./storage/account-meta.ts";

const hour = 3_600_000;
const day = 24 * hour;

const opened: FieldEngine[] = [];
const kept = (engine: FieldEngine) => {
  opened.push(engine);
  return engine;
};
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

/** A phone whose clock is so far ahead, after its first contact; the real time goes on with it. */
async function phoneAhead(ahead: number) {
  const one = phone(serverWithCompany());
  const engine = kept(await one.open());
  const real = () => one.clock.time - ahead;
  one.server.time = real();
  await engine.sync("start");
  return { ...one, engine, real };
}

const near = (one: number, other: number) => Math.abs(one - other) < 1000;

test("a clock that was a day ahead and is put right without a network dates nothing a day early", async () => {
  const { engine, server, clock, real } = await phoneAhead(day);
  expect(near(engine.serverNow(), real())).toBe(true);
  server.fault = () => "lost";
  clock.advance(2 * hour);
  const rightly = real() + 60_000;
  clock.advance(60_000);
  clock.move(-day);
  expect(near(engine.serverNow(), rightly)).toBe(true);
});

test("what is saved, and the draft before it, carries the time that is known after the clock was moved", async () => {
  const { engine, server, clock } = await phoneAhead(day);
  server.fault = () => "lost";
  clock.move(-day);
  await engine.saveDraft({ key: "visit:new", kind: "visit", recordId: "one", value: {}, baseRev: null });
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  const [row] = await engine.db.outbox.toArray();
  expect(near(row?.createdAt ?? 0, clock.time)).toBe(true);
  expect(near((await engine.loadDraft("visit:new"))?.updatedAt ?? 0, clock.time)).toBe(true);
});

test("the correction is remembered with the first reply, before anything was downloaded", async () => {
  const one = phone(serverWithCompany());
  one.server.time = one.clock.time - day;
  one.server.fault = () => ({ status: 503, body: { code: 0, msg: "", status: 503, data: null } });
  const engine = kept(await one.open());
  await engine.sync("start");
  engine.close();
  const again = kept(await one.open());
  expect(near(again.serverNow(), one.clock.time - day)).toBe(true);
});

test("a clock put back while the app was closed is seen, also where nothing was sent since", async () => {
  const { engine, server, clock, open } = await phoneAhead(3 * hour);
  server.fault = () => "lost";
  clock.advance(5 * hour);
  await engine.sync("timer");
  engine.close();
  clock.move(-3 * hour);
  const again = kept(await open());
  expect(near(again.serverNow(), clock.time)).toBe(true);
});

test("screens hear what is known of the clock, and once more when it was moved", async () => {
  const { engine, server, clock } = await phoneAhead(day);
  let status: SyncStatus | null = null;
  engine.watch((next) => (status = next));
  await expect.poll(() => status).toMatchObject({ trust: "measured" });
  server.fault = () => "lost";
  clock.move(-day);
  engine.serverNow();
  await expect.poll(() => status).toMatchObject({ trust: "adjusted", clockOffset: 0 });
  server.fault = () => null;
  server.time = clock.time;
  await engine.sync("manual");
  await expect.poll(() => status).toMatchObject({ trust: "measured" });
});

test("a row that failed before the clock was put back does not wait a day", async () => {
  const { engine, server, clock } = await phoneAhead(0);
  server.fault = () => "lost";
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  await engine.sync("manual");
  clock.move(-day);
  server.fault = () => null;
  clock.advance(10 * 60_000);
  await engine.sync("timer");
  expect(server.visits.size).toBe(1);
});

test("a file's own time is corrected, and never later than now", async () => {
  const { engine, clock, real } = await phoneAhead(day);
  expect(near(engine.correctedTime(clock.time - hour), real() - hour)).toBe(true);
  expect(near(engine.correctedTime(clock.time + hour), real())).toBe(true);
});

test("the account used last is known also after the clock was put back", async () => {
  const { surroundings, clock } = phone();
  const other = { ...official, id: "018f0000-0000-7000-8000-00000000000b" };
  await rememberAccount(surroundings, { user: official, token: "one" }, clock.now());
  await forgetAccount(surroundings, { id: official.id, wiped: false }, clock.now());
  clock.move(-day);
  await rememberAccount(surroundings, { user: other, token: "two" }, clock.now());
  expect((await lastAccount(surroundings))?.user.id).toBe(other.id);
});
