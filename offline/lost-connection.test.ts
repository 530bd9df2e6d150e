import { forceCloseDatabase, IDBObjectStore } from "fake-indexeddb";
import { expect, test, vi } from "vitest";
import { rememberAccount } from "./storage/account-meta.ts";
import type { FieldDatabase } from "./storage/field-database.ts";
import { idOf, newVisit, official, phone, serverWithCompany } from "./engine-kit.testing.ts";

interface Insides {
  transactions: { mode: string; _state: string; abort(): void }[];
}

/** The browser closes the connection: what runs on it is aborted. */
function closeUnder(db: FieldDatabase): number {
  const connection = db.backendDB();
  const { transactions } = (connection as unknown as { _rawDatabase: Insides })._rawDatabase;
  const running = transactions.filter(({ mode, _state }) => mode === "readwrite" && _state !== "finished");
  for (const transaction of running) transaction.abort();
  forceCloseDatabase(connection as never);
  return running.length;
}

test("a save in the middle of which the connection is lost is made again", async () => {
  const device = phone(serverWithCompany());
  const engine = await device.open();
  await engine.sync("start");
  device.locks.taken.add(`sync/${official.id}`);
  const saving = engine.save({ call: "visit.createVisit", input: newVisit(1) });
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(closeUnder(engine.db as unknown as FieldDatabase)).toBeGreaterThan(0);
  expect(await saving).toMatchObject({ ok: true });
  expect(await engine.db.outbox.toArray()).toMatchObject([{ recordId: idOf(1001) }]);
  engine.close();
});

/** From here on nothing can be written; the returned function makes space. */
function fillDisk(): () => void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("the disk is full", "QuotaExceededError");
  };
  return () => {
    IDBObjectStore.prototype.put = put;
  };
}

test("an edit of a row that waits says that the disk is full", async () => {
  const device = phone(serverWithCompany());
  const engine = await device.open();
  await engine.sync("start");
  device.locks.taken.add(`sync/${official.id}`);
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  vi.spyOn(engine.db.visits, "put").mockResolvedValueOnce(idOf(1001));
  const free = fillDisk();
  const input = { id: idOf(1001), base_rev: 1, changes: { summary: "小结" } };
  const saved = await engine.save({ call: "visit.editVisit", input }).finally(free);
  expect(saved).toMatchObject({ ok: false, reason: "quota" });
  expect(await engine.db.outbox.toArray()).toMatchObject([{ input: { summary: "" } }]);
  engine.close();
});

test("the app opens on a full disk with what is on it", async () => {
  const device = phone(serverWithCompany());
  const engine = await device.open();
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  engine.close();
  const free = fillDisk();
  try {
    await expect(rememberAccount(device.surroundings, { user: official, token: "token" }, 1)).rejects.toMatchObject({
      name: "QuotaExceededError",
    });
    const again = await device.open();
    expect(await again.db.visits.count()).toBe(1);
    again.close();
  } finally {
    free();
  }
});
