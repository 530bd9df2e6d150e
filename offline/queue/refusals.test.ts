import { afterEach, expect, test } from "vitest";
import { failure } from "#contract/core/envelope.ts";
import { idOf, newVisit, phone, serverWithCompany } from "../engine-kit.testing.ts";
import type { FieldEngine } from "../field-types.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

async function device() {
  const one = phone(serverWithCompany());
  const engine = await one.open();
  opened.push(engine);
  await engine.sync("start");
  const onlyRow = async () => {
    const [row] = await engine.db.outbox.toArray();
    if (!row) throw new Error("the queue is empty");
    return row;
  };
  return { ...one, engine, onlyRow };
}

/** Visit 1, refused by the server. */
async function refused() {
  const one = await device();
  one.server.refuse = () => failure(422, "不合规", { fields: { content: "太短" } });
  await one.engine.save({ call: "visit.createVisit", input: newVisit(1) });
  await one.engine.sync("manual");
  one.server.refuse = () => null;
  return one;
}

/** Visit 1 on the server at revision 2 by somebody else; our edit of the same fields met it. */
async function conflicting() {
  const one = await device();
  await one.engine.save({ call: "visit.createVisit", input: newVisit(1) });
  await one.engine.sync("manual");
  const visit = one.server.visits.get(idOf(1001));
  if (!visit) throw new Error("not delivered");
  const theirs = { summary: "对方小结", companions: "对方随行" };
  one.server.put("visit", { ...visit, ...theirs, rev: 2 }, "other", theirs);
  await one.engine.save({
    call: "visit.editVisit",
    input: { id: idOf(1001), base_rev: 1, changes: { summary: "我的小结", companions: "我的随行", ip_status: "良好" } },
  });
  await one.engine.sync("manual");
  return one;
}

test("a retried row goes again as it is, under its old id", async () => {
  const { engine, server, onlyRow } = await refused();
  const { id } = await onlyRow();
  await engine.retry(id);
  await engine.sync("manual");
  expect(await engine.db.outbox.count()).toBe(0);
  expect(server.performed.get(id)).toBe(1);
});

test("a corrected row goes under a new id at its place", async () => {
  const { engine, server, onlyRow } = await refused();
  const { id, seq } = await onlyRow();
  server.fault = () => "lost";
  const corrected = await engine.correct(id, { call: "visit.createVisit", input: newVisit(1, { summary: "更正" }) });
  const row = await onlyRow();
  expect(corrected).toEqual({ ok: true, rowId: row.id });
  expect(row).toMatchObject({ seq, state: "waiting" });
  expect(row.id).not.toBe(id);
  expect(await engine.correct(id, { call: "visit.createVisit", input: newVisit(1) })).toMatchObject({
    reason: "stale",
  });
  server.fault = () => null;
  await engine.sync("manual");
  expect(server.visits.get(idOf(1001))?.summary).toBe("更正");
});

test("an edit as the correction of a refused creation corrects the creation", async () => {
  const { engine, server, onlyRow } = await refused();
  const edit = { id: idOf(1001), base_rev: 1, changes: { summary: "更正" } };
  await engine.correct((await onlyRow()).id, { call: "visit.editVisit", input: edit });
  await engine.sync("manual");
  expect(server.visits.get(idOf(1001))?.summary).toBe("更正");
});

test("a discarded creation leaves nothing, a discarded edit leaves the server's copy", async () => {
  const one = await refused();
  await one.engine.discard((await one.onlyRow()).id);
  expect(await one.engine.db.visits.count()).toBe(0);
  const { engine, onlyRow } = await conflicting();
  await engine.discard((await onlyRow()).id);
  const visit = await engine.db.visits.get(idOf(1001));
  expect(visit).toMatchObject({ summary: "对方小结", ip_status: "", rev: 2 });
  expect(visit?.base).toBeUndefined();
});

test("a conflict keeps both versions, field by field with who and when", async () => {
  const { engine, onlyRow } = await conflicting();
  const row = await onlyRow();
  expect(row.state).toBe("conflict");
  expect(row.conflict?.fields).toEqual([
    expect.objectContaining({ field: "summary", before: "", mine: "我的小结", theirs: "对方小结", by: "other" }),
    expect.objectContaining({ field: "companions", mine: "我的随行", theirs: "对方随行" }),
  ]);
  expect(await engine.db.visits.get(idOf(1001))).toMatchObject({ summary: "我的小结", base: { summary: "对方小结" } });
});

test("a choice field by field becomes a new edit on the current revision", async () => {
  const { engine, server, onlyRow } = await conflicting();
  expect(await engine.resolve((await onlyRow()).id, { summary: "mine", companions: "theirs" })).toMatchObject({
    ok: true,
  });
  await engine.sync("manual");
  expect(await engine.db.outbox.count()).toBe(0);
  const settled = { summary: "我的小结", companions: "对方随行", ip_status: "良好", rev: 3 };
  expect(server.visits.get(idOf(1001))).toMatchObject(settled);
  expect(await engine.db.visits.get(idOf(1001))).toMatchObject(settled);
});

test("a conflict let go in every field drops the row", async () => {
  const { engine, onlyRow } = await conflicting();
  const choice = { summary: "theirs", companions: "theirs", ip_status: "theirs" } as const;
  await engine.resolve((await onlyRow()).id, choice);
  expect(await engine.db.outbox.count()).toBe(0);
  expect(await engine.db.visits.get(idOf(1001))).toMatchObject({ summary: "对方小结", rev: 2 });
});

/** Our edit met a deletion. */
async function deleted() {
  const one = await device();
  await one.engine.save({ call: "visit.createVisit", input: newVisit(1) });
  await one.engine.sync("manual");
  one.server.remove("visit", idOf(1001));
  const edit = { id: idOf(1001), base_rev: 1, changes: { summary: "我的小结" } };
  await one.engine.save({ call: "visit.editVisit", input: edit });
  await one.engine.sync("manual");
  return one;
}

test("an edit that met a deletion stays visible until it is settled", async () => {
  const { engine, onlyRow } = await deleted();
  expect(await onlyRow()).toMatchObject({ state: "conflict", conflict: { current: null } });
  expect(await engine.db.visits.get(idOf(1001))).toMatchObject({ summary: "我的小结", base: null });
});

test("restoring brings the record back with the edit on top; without a network it says so", async () => {
  const { engine, server, onlyRow } = await deleted();
  server.fault = () => "lost";
  expect(await engine.settleDeleted((await onlyRow()).id, "restore")).toMatchObject({ ok: false, reason: "offline" });
  server.fault = () => null;
  expect(await engine.settleDeleted((await onlyRow()).id, "restore")).toMatchObject({ ok: true });
  await engine.sync("manual");
  expect(await engine.db.outbox.count()).toBe(0);
  expect(server.visits.get(idOf(1001))?.summary).toBe("我的小结");
});

test("letting a deleted record go leaves nothing of it", async () => {
  const { engine, onlyRow } = await deleted();
  await engine.settleDeleted((await onlyRow()).id, "drop");
  expect(await engine.db.outbox.count()).toBe(0);
  expect(await engine.db.visits.count()).toBe(0);
});

test("a later edit waits behind a refused creation and follows it", async () => {
  const { engine, server, onlyRow } = await refused();
  const row = await onlyRow();
  await engine.save({ call: "visit.editVisit", input: { id: idOf(1001), base_rev: 1, changes: { summary: "后来" } } });
  server.requests.length = 0;
  await engine.sync("manual");
  expect(server.requests.filter((request) => request.path.endsWith("/batch"))).toEqual([]);
  await engine.retry(row.id);
  await engine.sync("manual");
  await engine.sync("manual");
  expect(await engine.db.outbox.count()).toBe(0);
  expect(server.visits.get(idOf(1001))?.summary).toBe("后来");
});
