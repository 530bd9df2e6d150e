import { afterEach, expect, test } from "vitest";
import { lastAccount } from "./storage/account-meta.ts";
import { idOf, newVisit, official, phone, serverWithCompany } from "./engine-kit.testing.ts";
import type { FieldEngine, SyncStatus } from "./field-types.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});
const kept = (engine: FieldEngine) => {
  opened.push(engine);
  return engine;
};

const colleague = { ...official, id: idOf(88), name: "王芳" };
const create = (n: number) => ({ call: "visit.createVisit" as const, input: newVisit(n) });

test("each account has its own database and sends under its own token only", async () => {
  const { open, server } = phone(serverWithCompany());
  server.fault = () => "lost";
  const mine = kept(await open());
  await mine.save(create(1));
  await mine.sync("manual");
  mine.close();
  server.fault = () => null;
  server.validToken = "hers";
  server.requests.length = 0;
  const hers = kept(await open({}, colleague, "hers"));
  await hers.sync("manual");
  expect(await hers.db.visits.get(idOf(1001))).toBeUndefined();
  expect(server.visits.size).toBe(0);
  expect(server.requests.map((request) => request.token)).toEqual(["hers"]);
});

test("wiping leaves nothing of the account, the other account's data stays", async () => {
  const { open, server, surroundings } = phone(serverWithCompany());
  server.fault = () => "lost";
  const mine = kept(await open());
  await mine.save(create(1));
  const hers = kept(await open({}, colleague, "hers"));
  await hers.save(create(2));
  await mine.wipe();
  const names = (await surroundings.indexedDB.databases()).map((one) => one.name);
  expect(names).not.toContain(`ip-smart/${official.id}`);
  expect(await hers.db.outbox.count()).toBe(1);
});

test("the last session is kept for a start without a network and forgotten at logout", async () => {
  const { open, surroundings } = phone(serverWithCompany());
  const engine = kept(await open());
  expect(await lastAccount(surroundings)).toEqual({ user: official, token: "token" });
  await engine.leave();
  expect(await lastAccount(surroundings)).toBeNull();
  expect((await surroundings.indexedDB.databases()).map((one) => one.name)).toContain(`ip-smart/${official.id}`);
});

test("the status tells what waits, what was refused, whether the server answers", async () => {
  const { open, server } = phone(serverWithCompany());
  const engine = kept(await open());
  let status: SyncStatus | null = null;
  const stop = engine.watch((now) => (status = now));
  await expect.poll(() => status).toMatchObject({ waiting: 0, firstPull: true, lastSuccessAt: null });
  await engine.sync("start");
  await expect.poll(() => status).toMatchObject({ firstPull: false, reachable: true, sending: false });
  server.fault = () => "lost";
  await engine.save(create(1));
  await engine.sync("manual");
  await expect.poll(() => status).toMatchObject({ waiting: 1, reachable: false });
  server.fault = () => null;
  server.refuse = () => ({ code: 0, msg: "不合规", status: 422, data: {} });
  await engine.sync("manual");
  await expect.poll(() => status).toMatchObject({ waiting: 0, refused: 1, reachable: true });
  stop();
});

test("somebody else's sending is shown and its end is noticed", async () => {
  const { open, locks, clock } = phone(serverWithCompany());
  const engine = kept(await open());
  locks.taken.add(`sync/${official.id}`);
  let sending: boolean | null = null;
  const stop = engine.watch((status) => (sending = status.sending));
  await expect.poll(() => sending).toBe(true);
  locks.taken.clear();
  await expect
    .poll(() => {
      clock.advance(1000);
      return sending;
    })
    .toBe(false);
  stop();
});

test("the timer tries again when the backoff is over, and a closed engine does not", async () => {
  const { open, server, clock } = phone(serverWithCompany());
  const engine = kept(await open({ timer: true }));
  await engine.sync("start");
  server.fault = () => "lost";
  await engine.save(create(1));
  await engine.sync("manual");
  server.fault = () => null;
  await expect
    .poll(() => {
      clock.advance(1000);
      return server.visits.size;
    })
    .toBe(1);
  engine.close();
  const asked = server.requests.length;
  clock.advance(600_000);
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.requests.length).toBe(asked);
});

test("a network that comes back while a try fails is used at once, though the timer had its turn before", async () => {
  const { open, server } = phone(serverWithCompany());
  const engine = kept(await open());
  await engine.sync("start");
  server.fault = () => "lost";
  await engine.save(create(1));
  await engine.sync("manual");
  server.fault = () => {
    void engine.sync("timer");
    void engine.sync("online");
    server.fault = () => null;
    return "lost";
  };
  await engine.sync("manual");
  expect(server.visits.size).toBe(1);
});

test("the timer pulls every minute while somebody looks", async () => {
  const { open, server, clock } = phone(serverWithCompany());
  let visible = true;
  const engine = kept(await open({ isVisible: () => visible }));
  await engine.sync("start");
  const pulls = () => server.requests.filter((request) => request.path.includes("/changes")).length;
  const after = async (ms: number) => {
    clock.advance(ms);
    await engine.sync("timer");
    return pulls();
  };
  expect(await after(30_000)).toBe(1);
  expect(await after(30_000)).toBe(2);
  visible = false;
  expect(await after(60_000)).toBe(2);
});

test("rows carry the server's time when the phone's clock is wrong", async () => {
  const { open, server, clock } = phone(serverWithCompany());
  const engine = kept(await open());
  server.time = clock.time + 3_600_000;
  await engine.sync("start");
  server.fault = () => "lost";
  await engine.save(create(1));
  const [row] = await engine.db.outbox.toArray();
  expect(Math.abs((row?.createdAt ?? 0) - server.time)).toBeLessThan(1000);
});

test("an engine closed in the middle of a sync does not open its database again", async () => {
  const { open, server, locks } = phone(serverWithCompany());
  const engine = await open();
  server.fault = () => {
    engine.close();
    return null;
  };
  await engine.sync("start");
  expect(engine.db.visits.db.isOpen()).toBe(false);
  expect(locks.taken.size).toBe(0);
  server.fault = () => null;
  const again = kept(await open());
  await again.sync("start");
  expect(await again.db.companies.count()).toBe(1);
});

test("a trigger during a run makes it go round again", async () => {
  const { open, server } = phone(serverWithCompany());
  const engine = kept(await open());
  await engine.sync("start");
  server.fault = () => "lost";
  const saves = Array.from({ length: 20 }, (_, n) => engine.save(create(n)));
  await Promise.all(saves);
  server.fault = () => null;
  await engine.sync("manual");
  expect(server.visits.size).toBe(20);
});

test("a tab whose queue somebody else has emptied soon sees that the network is back", async () => {
  const { open, server, clock } = phone(serverWithCompany());
  const engine = kept(await open());
  await engine.sync("start");
  const seen: boolean[] = [];
  engine.watch(({ reachable }) => void seen.push(reachable));
  server.fault = () => "lost";
  await engine.save(create(1));
  await engine.sync("manual");
  await expect.poll(() => seen.at(-1)).toBe(false);
  server.fault = () => null;
  await engine.db.outbox.clear();
  clock.advance(6000);
  await engine.sync("timer");
  await expect.poll(() => seen.at(-1)).toBe(true);
});
