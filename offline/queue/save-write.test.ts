import { IDBDatabase as FDBDatabase } from "fake-indexeddb";
import { afterEach, expect, test, vi } from "vitest";
import { idOf, newVisit, official, phone, photo, serverWithCompany } from "../engine-kit.testing.ts";
import type { FieldEngine, OutboxRow } from "../field-types.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

async function offlinePhone() {
  const device = phone(serverWithCompany());
  const engine = await device.open();
  opened.push(engine);
  await engine.sync("start");
  /** Another tab holds the lock, so nothing is sent from here. */
  const idle = () => device.locks.taken.add(`sync/${official.id}`);
  const send = async () => {
    device.locks.taken.clear();
    await engine.sync("manual");
    idle();
  };
  idle();
  return { ...device, engine, send, queue: () => engine.db.outbox.orderBy("seq").toArray() };
}

const edit = (n: number, changes: object, base_rev = 1) => ({
  call: "visit.editVisit" as const,
  input: { id: idOf(1000 + n), base_rev, changes },
});
const create = (n: number) => ({ call: "visit.createVisit" as const, input: newVisit(n) });

/** As if the row had been sent: its answer never came. */
const attempt = (engine: FieldEngine, row: OutboxRow | undefined) =>
  engine.db.outbox.update(row?.id ?? "", { attempts: 1, nextAt: Number.MAX_SAFE_INTEGER });

test("a saved visit is shown, queued, and its draft is gone", async () => {
  const { engine, queue } = await offlinePhone();
  await engine.saveDraft({ key: "visit:new", kind: "visit", recordId: idOf(1001), value: {}, baseRev: null });
  const saved = await engine.save(create(1), { draftKey: "visit:new" });
  expect(saved.ok).toBe(true);
  const visit = await engine.db.visits.get(idOf(1001));
  expect(visit).toMatchObject({ base: null, company_name: "顺德精工有限公司", created_by: official.id, rev: 0 });
  expect((await queue()).map((row) => [row.call, row.title])).toEqual([["visit.createVisit", "顺德精工有限公司"]]);
  expect(await engine.loadDraft("visit:new")).toBeUndefined();
});

test("a full disk at any step of saving changes nothing and says so", async () => {
  const { engine, queue } = await offlinePhone();
  await engine.saveDraft({ key: "visit:new", kind: "visit", recordId: idOf(1001), value: {}, baseRev: null });
  const full = vi.spyOn(engine.db.drafts, "delete").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const saved = await engine.save(create(1), { draftKey: "visit:new" });
  full.mockRestore();
  expect(saved).toMatchObject({ ok: false, reason: "quota" });
  expect(await engine.db.visits.get(idOf(1001))).toBeUndefined();
  expect(await queue()).toEqual([]);
  expect(await engine.loadDraft("visit:new")).toBeDefined();
});

test("a connection the browser dropped is reopened and the write repeated once", async () => {
  const { engine, queue } = await offlinePhone();
  const lost = vi.spyOn(engine.db.visits, "put").mockImplementationOnce(() => {
    throw new DOMException("The database connection is closing.", "InvalidStateError");
  });
  expect((await engine.save(create(1))).ok).toBe(true);
  lost.mockRestore();
  expect((await queue()).length).toBe(1);
});

test("a connection that stays lost is told, with the form left open", async () => {
  const { engine } = await offlinePhone();
  const lost = vi.spyOn(engine.db.visits, "put").mockImplementation(() => {
    throw new DOMException("The database connection is closing.", "InvalidStateError");
  });
  expect(await engine.save(create(1))).toMatchObject({ ok: false, reason: "closed" });
  lost.mockRestore();
});

test("an edit of a visit that was never sent becomes part of its creation", async () => {
  const { engine, queue } = await offlinePhone();
  await engine.save(create(1));
  await engine.save(edit(1, { content: "改过的走访内容，足够长。" }));
  const rows = await queue();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ call: "visit.createVisit", input: { content: "改过的走访内容，足够长。" } });
});

test("edits that were never sent merge and keep the first one's revision", async () => {
  const { engine, queue, send } = await offlinePhone();
  await engine.save(create(1));
  await send();
  await engine.save(edit(1, { summary: "一" }, 1));
  await engine.save(edit(1, { companions: "二" }, 7));
  const rows = await queue();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.input).toEqual({ id: idOf(1001), base_rev: 1, changes: { summary: "一", companions: "二" } });
});

test("a visit deleted before it was ever sent leaves nothing behind", async () => {
  const { engine, queue } = await offlinePhone();
  await engine.addFile(photo(1, idOf(1001)));
  await engine.save(create(1));
  await engine.save({ call: "visit.visitDel", input: { id: idOf(1001), base_rev: 1 } });
  expect(await queue()).toEqual([]);
  expect(await engine.db.visits.count()).toBe(0);
  expect(await engine.db.attachments.count()).toBe(0);
});

test("a row that may have been sent is never rewritten", async () => {
  const { engine, queue } = await offlinePhone();
  await engine.save(create(1));
  const [row] = await queue();
  await attempt(engine, row);
  await engine.save(edit(1, { summary: "后来的修改" }, 0));
  const rows = await queue();
  expect(rows[0]?.input).toEqual(newVisit(1));
  expect(rows[1]).toMatchObject({ call: "visit.editVisit", input: { base_rev: 1 } });
});

test("a second tap on save does not make a second visit", async () => {
  const { engine, queue } = await offlinePhone();
  const first = await engine.save(create(1));
  const [row] = await queue();
  await attempt(engine, row);
  const second = await engine.save(create(1));
  expect(second).toEqual(first);
  expect(await queue()).toHaveLength(1);
});

test("a deleted visit takes no further edit", async () => {
  const { engine, queue, send } = await offlinePhone();
  await engine.save(create(1));
  await send();
  await engine.save({ call: "visit.visitDel", input: { id: idOf(1001), base_rev: 1 } });
  expect(await engine.save(edit(1, { summary: "晚了" }))).toMatchObject({ ok: false, reason: "stale" });
  expect(await queue()).toHaveLength(1);
});

test("an edit keeps the server's copy as base", async () => {
  const { engine, send } = await offlinePhone();
  await engine.save(create(1));
  await send();
  await engine.save(edit(1, { summary: "新" }));
  const visit = await engine.db.visits.get(idOf(1001));
  expect(visit).toMatchObject({ summary: "新", base: { summary: "", rev: 1 } });
});

test("saving asks the disk to be strict", async () => {
  const begin = vi.spyOn(FDBDatabase.prototype, "transaction");
  const { engine } = await offlinePhone();
  begin.mockClear();
  await engine.save(create(1));
  const writes = begin.mock.calls.filter(([, mode]) => mode === "readwrite");
  expect(writes.map((call) => call[2])).toEqual([expect.objectContaining({ durability: "strict" })]);
  begin.mockRestore();
});
