import { Dexie } from "dexie";
import { afterEach, expect, test } from "vitest";
import { failure } from "#contract/core/envelope.ts";
import { idOf, newVisit, official, phone, photo, serverWithCompany } from "../engine-kit.testing.ts";
import { companyOf } from "../kinds/fake-records.testing.ts";
import type { FakeServer } from "../fake-server.testing.ts";
import { databaseName } from "../storage/field-database.ts";
import type { FieldEngine, TransportReply, TransportRequest } from "../field-types.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

async function device(server = serverWithCompany()) {
  const one = phone(server);
  const engine = await one.open();
  opened.push(engine);
  return { ...one, engine };
}

const isPull = (request: TransportRequest) => request.path.includes("/changes");

function withCompanies(server: FakeServer, count: number) {
  for (let n = 0; n < count; n++)
    server.put("company", companyOf({ id: idOf(20_000 + n), name: `企业 ${n}` }), "server", {});
}

/** A visit on the server that this phone has pulled. */
async function pulledVisit() {
  const one = await device();
  one.server.createVisit(newVisit(1), "other");
  await one.engine.sync("start");
  return one;
}

test("a pull broken off goes on at the next page, and its first page is usable", async () => {
  const { engine, server } = await device();
  withCompanies(server, 700);
  server.fault = () => (server.requests.filter(isPull).length > 1 ? "lost" : null);
  await engine.sync("start");
  expect(await engine.db.companies.count()).toBe(300);
  server.fault = () => null;
  await engine.sync("manual");
  expect(await engine.db.companies.count()).toBe(701);
  const cursors = server.requests
    .filter(isPull)
    .map((one) => new URLSearchParams(one.path.split("?")[1]).get("cursor"));
  expect(cursors).toEqual([null, "all:300", "all:300"]);
});

test("the next page is asked for while others hold the database", async () => {
  const { engine, server, surroundings } = await device();
  withCompanies(server, 700);
  const other = await new Dexie(databaseName(official.id), surroundings).open();
  let release = () => {};
  const asked = new Promise<void>((resolve) => (release = resolve));
  server.fault = () => {
    const pulls = server.requests.filter(isPull).length;
    if (pulls === 1) void other.transaction("rw", ["meta", "outbox"], () => Dexie.waitFor(asked));
    if (pulls === 2) release();
    return null;
  };
  await engine.sync("start");
  other.close();
  expect(await engine.db.companies.count()).toBe(701);
});

/** A phone whose first page of two tells `place` in its head; `body` gives the rest of the reply. */
async function ledDevice(place: string, body: (reply: Promise<TransportReply>) => Promise<TransportReply>) {
  const one = phone(serverWithCompany());
  withCompanies(one.server, 700);
  let isFirst = true;
  one.surroundings.transport = (request) => {
    const reply = one.server.transport(request);
    if (!isPull(request) || !isFirst) return reply;
    isFirst = false;
    request.onNext?.(place);
    return body(reply);
  };
  const engine = await one.open();
  opened.push(engine);
  const cursors = () =>
    one.server.requests.filter(isPull).map(({ path }) => new URLSearchParams(path.split("?")[1]).get("cursor"));
  return { ...one, engine, cursors };
}

test("the next page is asked for as soon as a page's head is there", async () => {
  const { engine, cursors } = await ledDevice("all:300", async (reply) => {
    await expect.poll(() => cursors()).toContain("all:300");
    return reply;
  });
  await engine.sync("start");
  expect(await engine.db.companies.count()).toBe(701);
  expect(cursors()).toEqual([null, "all:300"]);
});

test("a page that is lost after its head is asked for again, and the one behind it is not written before", async () => {
  const { engine, cursors } = await ledDevice("all:300", async () => {
    await expect.poll(() => cursors()).toContain("all:300");
    throw new TypeError("connection reset");
  });
  await engine.sync("start");
  expect(await engine.db.companies.count()).toBe(0);
  await engine.sync("manual");
  expect(await engine.db.companies.count()).toBe(701);
  expect(cursors()).toEqual([null, "all:300", null, "all:300"]);
});

test("a head that names another place than its page is not followed", async () => {
  const { engine, cursors } = await ledDevice("all:500", (reply) => reply);
  await engine.sync("start");
  expect(await engine.db.companies.count()).toBe(701);
  expect(cursors()).toEqual([null, "all:500", "all:300"]);
});

test("a pull never overwrites unsent work: the base moves and the edit stays on top", async () => {
  const { engine, server, locks } = await pulledVisit();
  locks.taken.add(`sync/${official.id}`);
  await engine.save({
    call: "visit.editVisit",
    input: { id: idOf(1001), base_rev: 1, changes: { summary: "我的小结" } },
  });
  locks.taken.clear();
  const visit = server.visits.get(idOf(1001));
  if (!visit) throw new Error("missing");
  server.put("visit", { ...visit, companions: "对方", rev: 2 }, "other", { companions: "对方" });
  server.fault = (request) =>
    isPull(request) ? null : { status: 200, body: { code: 1, msg: "", status: 200, data: { results: [] } } };
  await engine.sync("manual");
  expect(await engine.db.visits.get(idOf(1001))).toMatchObject({
    summary: "我的小结",
    companions: "对方",
    base: { summary: "", companions: "对方", rev: 2 },
  });
});

test("a deleted record goes, one with unsent work stays without a base", async () => {
  const { engine, server, locks } = await pulledVisit();
  server.createVisit(newVisit(2), "other");
  await engine.sync("manual");
  locks.taken.add(`sync/${official.id}`);
  await engine.save({ call: "visit.editVisit", input: { id: idOf(1001), base_rev: 1, changes: { summary: "未送" } } });
  locks.taken.clear();
  server.remove("visit", idOf(1001));
  server.remove("visit", idOf(1002));
  server.refuse = () => ({ code: 0, msg: "稍后", status: 503, data: {} });
  await engine.sync("manual");
  expect(await engine.db.visits.get(idOf(1001))).toMatchObject({ summary: "未送", base: null });
  expect(await engine.db.visits.get(idOf(1002))).toBeUndefined();
});

test("another scope drops what fell out of it and keeps the queue", async () => {
  const { engine, server, locks } = await pulledVisit();
  withCompanies(server, 3);
  await engine.sync("manual");
  locks.taken.add(`sync/${official.id}`);
  await engine.save({ call: "visit.createVisit", input: newVisit(5) });
  locks.taken.clear();
  server.scope = "440606005";
  server.feed.splice(0, server.feed.length, { kind: "visit", id: idOf(1001) });
  server.refuse = () => ({ code: 0, msg: "稍后", status: 503, data: {} });
  await engine.sync("manual");
  expect(await engine.db.companies.count()).toBe(0);
  expect((await engine.db.visits.toArray()).map((one) => one.id).sort()).toEqual([idOf(1001), idOf(1005)]);
  expect(await engine.db.outbox.count()).toBe(1);
});

test("a stored answer does not bring back what fell out of the scope, and its photo goes all the same", async () => {
  const { engine, server } = await pulledVisit();
  const added = await engine.addFile(photo(1, idOf(1005)));
  if (!added.ok) throw new Error(added.reason);
  const { ref } = added.attachment;
  server.fault = (request) => (isPull(request) ? null : "late");
  await engine.save({ call: "visit.createVisit", input: newVisit(5, { photos: [ref] }) });
  await engine.sync("manual");
  expect(server.visits.has(idOf(1005))).toBe(true);

  server.scope = "440606005";
  server.feed.splice(0);
  server.fault = (request) =>
    isPull(request) ? null : { status: 200, body: { code: 1, msg: "", status: 200, data: { results: [] } } };
  await engine.sync("manual");
  expect(await engine.db.visits.get(idOf(1005))).toMatchObject({ base: null, unseen: true });

  server.fault = () => null;
  await engine.sync("manual");
  expect(await engine.db.outbox.count()).toBe(0);
  expect(await engine.db.visits.get(idOf(1005))).toBeUndefined();
  expect(server.files.get(ref.id)?.complete).toBe(true);
});

test("an edit behind an answer older than what was pulled meets somebody else's change as a conflict", async () => {
  const { engine, server } = await device();
  await engine.sync("start");
  server.fault = (request) => (isPull(request) ? null : "late");
  await engine.save({ call: "visit.createVisit", input: newVisit(5) });
  await engine.sync("manual");
  const visit = server.visits.get(idOf(1005));
  if (!visit) throw new Error("missing");
  server.put("visit", { ...visit, summary: "对方", rev: 2 }, "other", { summary: "对方" });
  server.fault = (request) =>
    isPull(request) ? null : { status: 200, body: { code: 1, msg: "", status: 200, data: { results: [] } } };
  await engine.sync("manual");
  server.fault = (request) => (isPull(request) ? null : "lost");
  await engine.save({ call: "visit.editVisit", input: { id: idOf(1005), base_rev: 1, changes: { summary: "我" } } });
  server.fault = () => null;
  await engine.sync("manual");
  expect(server.visits.get(idOf(1005))).toMatchObject({ summary: "对方", rev: 2 });
  expect(await engine.db.outbox.toArray()).toMatchObject([{ call: "visit.editVisit", state: "conflict" }]);
});

test("a feed that always starts over is not asked for ever", async () => {
  const { engine, server } = await pulledVisit();
  const changes = { changes: [], cursor: "x", more: true, reset: true, scope: "all", heard: null };
  server.fault = () => ({ status: 200, body: { code: 1, msg: "", status: 200, data: changes } });
  server.requests.length = 0;
  await engine.sync("manual");
  expect(server.requests.length).toBeLessThan(6);
});

test("visits older than 90 days go unless something of them is unsent", async () => {
  const { engine, server, clock, locks } = await pulledVisit();
  server.createVisit(newVisit(2), "other");
  await engine.sync("manual");
  locks.taken.add(`sync/${official.id}`);
  await engine.save({ call: "visit.editVisit", input: { id: idOf(1002), base_rev: 1, changes: { summary: "未送" } } });
  locks.taken.clear();
  server.refuse = () => ({ code: 0, msg: "稍后", status: 503, data: {} });
  clock.advance(91 * 24 * 3_600_000);
  await engine.sync("manual");
  expect((await engine.db.visits.toArray()).map((one) => one.id)).toEqual([idOf(1002)]);
});

test("the server hears how many rows wait, and a lost database is told with what it had heard", async () => {
  const one = phone(serverWithCompany());
  one.server.refuse = () => ({ code: 0, msg: "稍后", status: 503, data: {} });
  const before = await one.open({ deviceId: null });
  await before.save({ call: "visit.createVisit", input: newVisit(1) });
  await before.sync("manual");
  before.close();
  expect(one.server.heard?.pending).toBe(1);
  const again = phone(one.server);
  const engine = await again.open({ deviceId: before.deviceId });
  opened.push(engine);
  expect(await engine.report()).toEqual({ lost: null });
  await engine.sync("start");
  expect((await engine.report()).lost).toMatchObject({ pending: 1 });
  await engine.acknowledgeLoss();
  expect(await engine.report()).toEqual({ lost: null });
});

test("a database that vanished under the running engine is told of too", async () => {
  const one = phone(serverWithCompany());
  const engine = await one.open();
  await engine.sync("start");
  one.server.refuse = () => failure(422, "不合规");
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  await engine.sync("manual");
  await engine.sync("manual");
  expect(one.server.heard?.pending).toBe(1);
  await new Dexie(databaseName(official.id), one.surroundings).delete();
  await engine.sync("manual");
  expect((await engine.report()).lost).toMatchObject({ pending: 1 });
  engine.close();
});

test("a page that was asked for before its database vanished is not taken for the whole feed", async () => {
  const one = phone(serverWithCompany());
  let vanish = false;
  const { transport } = one.surroundings;
  one.surroundings.transport = async (request) => {
    const reply = await transport(request);
    if (vanish && isPull(request)) {
      vanish = false;
      await new Dexie(databaseName(official.id), one.surroundings).delete();
    }
    return reply;
  };
  const engine = await one.open();
  opened.push(engine);
  await engine.sync("start");
  one.server.put("company", companyOf({ id: idOf(2), name: "顺德后来有限公司" }), "server", {});
  vanish = true;
  // A database that goes in the midst of a transaction may end this try; what the next one writes is whole.
  await expect
    .poll(async () => {
      await engine.sync("manual");
      return engine.db.companies.orderBy("id").primaryKeys();
    })
    .toEqual([idOf(1), idOf(2)]);
});

test("data wiped on purpose is not told as lost", async () => {
  const one = phone(serverWithCompany());
  one.server.refuse = () => ({ code: 0, msg: "稍后", status: 503, data: {} });
  const before = await one.open();
  await before.save({ call: "visit.createVisit", input: newVisit(1) });
  await before.sync("manual");
  await before.wipe();
  const engine = await one.open({ deviceId: before.deviceId });
  opened.push(engine);
  await engine.sync("start");
  expect(await engine.report()).toEqual({ lost: null });
});

test("a scope that changed under a feed that goes on is read from the start", async () => {
  const { engine, server } = await device();
  withCompanies(server, 2);
  await engine.sync("start");
  expect(await engine.db.companies.count()).toBe(3);
  server.scope = "440606005";
  server.feed.splice(1);
  const goesOn = { changes: [], cursor: "all:3", more: false, reset: false, scope: server.scope, heard: null };
  server.fault = (request) => {
    const asked = new URLSearchParams(request.path.split("?")[1]).get("cursor");
    return asked === "all:3" ? { status: 200, body: { code: 1, msg: "", status: 200, data: goesOn } } : null;
  };
  await engine.sync("manual");
  expect(await engine.db.companies.count()).toBe(1);
});

test("a stored answer does not bring back what the feed has told gone", async () => {
  const { engine, server, clock } = await device();
  await engine.sync("start");
  server.fault = (request) => (isPull(request) ? null : "late");
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  await engine.sync("manual");
  expect(server.visits.has(idOf(1001))).toBe(true);
  server.remove("visit", idOf(1001));
  // The write is not due again when the next pull comes.
  const [row] = await engine.db.outbox.toArray();
  await engine.db.outbox.update(row?.id ?? "", { nextAt: clock.now() + 300_000 });
  server.fault = () => null;
  clock.advance(120_000);
  await engine.sync("timer");
  expect(await engine.db.outbox.count()).toBe(1);
  expect(await engine.db.visits.get(idOf(1001))).toMatchObject({ gone: true });
  await engine.sync("manual");
  expect(await engine.db.outbox.count()).toBe(0);
  expect(await engine.db.visits.count()).toBe(0);
});

test("what tiers promise is remembered from the last page that told it", async () => {
  const { engine, server } = await device();
  await engine.sync("start");
  expect(await engine.promises()).toEqual({});
  const page = { changes: [], cursor: "all:1", more: false, reset: false, scope: server.scope, heard: null };
  const tell = (data: object) => {
    server.fault = (request) =>
      isPull(request) ? { status: 200, body: { code: 1, msg: "", status: 200, data: { ...page, ...data } } } : null;
  };
  tell({ promises: { A: 60, D: null } });
  await engine.sync("manual");
  expect(await engine.promises()).toEqual({ A: 60, D: null });
  // A server of an older release says nothing of them.
  tell({});
  await engine.sync("manual");
  expect(await engine.promises()).toEqual({ A: 60, D: null });
});
