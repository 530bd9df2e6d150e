import { afterEach, expect, test, vi } from "vitest";
import { failure } from "#contract/core/envelope.ts";
import { lastAccount, takeWipeNotice } from "./account-meta.ts";
import type { WipeNotice } from "./account-meta.ts";
import { syncLastAccount } from "../background-sync.ts";
import { readValue, writeValue } from "../login-store.ts";
import { idOf, newVisit, official, phone, photo, serverWithCompany } from "../engine-kit.testing.ts";

afterEach(() => vi.unstubAllGlobals());

const order = { by_name: "大良负责人", at: "2026-11-20T05:00:00.000Z" };

/** A phone with a visit and its photo, one visit the server refuses, and a form left open. */
async function workingPhone() {
  const device = phone(serverWithCompany());
  const told: WipeNotice[] = [];
  const engine = await device.open({ onWiped: (notice) => told.push(notice) });
  await engine.sync("start");
  device.locks.taken.add(`sync/${official.id}`);
  const added = await engine.addFile(photo(1, idOf(1001), 64));
  if (!added.ok) throw new Error(added.message);
  await engine.save({ call: "visit.createVisit", input: newVisit(1, { photos: [added.attachment.ref] }) });
  await engine.save({ call: "visit.createVisit", input: newVisit(2) });
  const drafted = await engine.addFile({ ...photo(3, idOf(3)), id: idOf(9003) });
  if (!drafted.ok) throw new Error(drafted.message);
  const value = { photos: [drafted.attachment.ref] };
  await engine.saveDraft({ key: `visit:${idOf(3)}`, kind: "visit", recordId: idOf(3), value, baseRev: null });
  device.server.refuse = ({ input }) => ((input as { id: string }).id === idOf(1002) ? failure(422, "不合规") : null);
  device.server.wipe = order;
  device.locks.taken.clear();
  return { ...device, engine, told };
}
const databases = async ({ surroundings }: ReturnType<typeof phone>) =>
  (await surroundings.indexedDB.databases()).map(({ name }) => name);

test("an ordered wipe delivers what it can, deletes everything and tells both sides what was lost", async () => {
  const device = await workingPhone();
  await device.engine.sync("manual");
  const { server, told } = device;
  expect([...server.visits.keys()]).toEqual([idOf(1001)]);
  expect([...server.files.values()].map(({ complete }) => complete)).toEqual([true]);
  // Both sides are told the same.
  expect(server.wiped).toMatchObject({ lost: 1, drafts: 1, photos: 1 });
  const notice = { by: "大良负责人", at: order.at, lost: 1, drafts: 1, photos: 1 };
  expect(told).toEqual([notice]);
  expect(await databases(device)).toEqual(["ip-smart", "ip-smart-login"]);
  expect(await lastAccount(device.surroundings)).toBeNull();
  expect(await takeWipeNotice(device.surroundings)).toEqual(notice);
  expect(await takeWipeNotice(device.surroundings)).toBeNull();
});

test("what waits for its turn since it failed is sent before the data goes", async () => {
  const device = phone(serverWithCompany());
  const told: WipeNotice[] = [];
  const engine = await device.open({ onWiped: (notice) => told.push(notice) });
  await engine.sync("start");
  device.server.fault = () => "lost";
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  await engine.sync("manual");
  device.server.fault = () => null;
  device.server.wipe = order;
  // The network may be asked again before the row may.
  device.clock.advance(3_600_000);
  await engine.db.outbox.toCollection().modify({ nextAt: device.clock.now() + 300_000 });
  await engine.sync("timer");
  expect([...device.server.visits.keys()]).toEqual([idOf(1001)]);
  expect(told).toMatchObject([{ lost: 0 }]);
});

test("the data goes even when the network leaves after the order", async () => {
  const device = await workingPhone();
  device.server.fault = ({ path }) => (path.includes("/changes") || path.includes("/batch") ? null : "lost");
  await device.engine.sync("manual");
  expect(device.told).toMatchObject([{ lost: 2, drafts: 1 }]);
  expect(await databases(device)).toEqual(["ip-smart", "ip-smart-login"]);
});

test("after a wipe the account starts afresh, and nothing counts as lost by accident", async () => {
  const device = await workingPhone();
  await device.engine.sync("manual");
  device.server.wipe = null;
  const engine = await device.open({ deviceId: device.engine.deviceId });
  await engine.sync("start");
  expect(await engine.report()).toEqual({ lost: null });
  expect(await engine.db.visits.toCollection().primaryKeys()).toEqual([idOf(1001)]);
  engine.close();
});

test("a generated password keeps the queue whole and asks for the person", async () => {
  const device = phone(serverWithCompany());
  const engine = await device.open();
  device.server.fault = () => ({ status: 403, body: failure(403, "请先修改一次性密码", { reason: "password" }) });
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  await engine.sync("manual");
  expect(await engine.db.outbox.toArray()).toMatchObject([{ state: "waiting" }]);
  expect(engine.isBlocked()).toBe(true);
  engine.close();
});

/** What the login page keeps of a device: here of this phone's. */
async function rememberLogin({ surroundings }: ReturnType<typeof phone>) {
  vi.stubGlobal("indexedDB", surroundings.indexedDB);
  for (const key of ["remembered-login", "remember-key", "last-session"]) await writeValue(key, key);
}
const remembered = () => Promise.all(["remembered-login", "remember-key", "last-session"].map(readValue));

test("an ordered wipe forgets the remembered login, in the page and in a worker that is awake alone", async () => {
  const inPage = await workingPhone();
  await rememberLogin(inPage);
  await inPage.engine.sync("manual");
  expect(await remembered()).toEqual([undefined, undefined, undefined]);

  const asleep = await workingPhone();
  await rememberLogin(asleep);
  asleep.engine.close();
  await syncLastAccount(asleep.surroundings).catch(() => undefined);
  expect(asleep.server.wiped?.lost).toBe(1);
  expect(await remembered()).toEqual([undefined, undefined, undefined]);
});

test("a device from which nothing is taken any more obeys at its first batch", async () => {
  const device = await workingPhone();
  const refusal = failure(401, "此设备的本机数据已按管理人员的要求清除", { reason: "wiped", ...order });
  device.server.fault = ({ path }) => (path.includes("/batch") ? { status: 401, body: refusal } : null);
  await device.engine.sync("manual");
  expect(device.told).toMatchObject([{ by: order.by_name, lost: 3 }]);
});
