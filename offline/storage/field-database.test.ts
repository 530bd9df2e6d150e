import { Dexie } from "dexie";
import { expect, test } from "vitest";
import { idOf, newVisit, official, phone, serverWithCompany } from "../engine-kit.testing.ts";
import { databaseName } from "./field-database.ts";
import type { FieldEngine } from "../field-types.ts";

/** The tables as the first version had them, with unsent work in them. */
async function firstVersion({ surroundings }: ReturnType<typeof phone>, from: FieldEngine) {
  const held = await Promise.all(
    ["visits", "companies", "outbox", "drafts", "attachments", "meta"].map(async (name) => ({
      name,
      rows: await (from.db as unknown as Dexie).table<object>(name).toArray(),
    })),
  );
  from.close();
  await new Dexie(databaseName(official.id), { indexedDB: surroundings.indexedDB }).delete();
  const { indexedDB, IDBKeyRange } = surroundings;
  const old = new Dexie(databaseName(official.id), { indexedDB, IDBKeyRange });
  old.version(1).stores({
    visits: "id, company_id, start_at",
    companies: "id, name, credit_code, street_id",
    contacts: "id, company_id",
    labels: "id, kind",
    staff: "id",
    streets: "id, sort",
    attachments: "id, record_id, state",
    outbox: "id, seq, recordId, state",
    drafts: "key, recordId",
    meta: "key",
  });
  for (const { name, rows } of held) await old.table(name).bulkPut(rows);
  old.close();
}

test("a database of the first version opens with everything unsent, and reads the feed anew", async () => {
  const device = phone(serverWithCompany());
  const { server, locks } = device;
  server.createVisit(newVisit(1), "other");
  let engine = await device.open();
  await engine.sync("start");
  locks.taken.add(`sync/${official.id}`);
  await engine.save({ call: "visit.createVisit", input: newVisit(2) });
  await engine.saveDraft({
    key: "visit:new",
    kind: "visit",
    recordId: idOf(3),
    value: { content: "写到一半", questionnaire_id: "q", company_id: "c" },
    baseRev: null,
  });
  const others = [
    { key: `visit:${idOf(8)}:${idOf(1)}:new`, kind: "visit", recordId: idOf(4), value: { calendar_id: idOf(8) } },
    { key: "company:new", kind: "company", recordId: idOf(5), value: { values: {} } },
    { key: "answer:q:c", kind: "answer", recordId: idOf(6), value: { q1: "已答" } },
    { key: `demand:${idOf(7)}`, kind: "demand", recordId: idOf(7), value: {} },
  ] as const;
  for (const draft of others) await engine.saveDraft({ ...draft, baseRev: null });
  const before = await engine.db.outbox.toArray();
  await firstVersion(device, engine);
  engine = await device.open();
  expect(await engine.db.outbox.toArray()).toEqual(before);
  // Each draft has the name of its record, and a questionnaire belongs to the visit that asks it.
  expect((await engine.db.drafts.toArray()).map(({ key, recordId, within }) => [key, recordId, within])).toEqual([
    ["answer:q:c", idOf(6), idOf(3)],
    [`company:${idOf(5)}`, idOf(5), undefined],
    [`demand:${idOf(7)}`, idOf(7), undefined],
    [`visit:${idOf(3)}`, idOf(3), undefined],
    [`visit:${idOf(4)}`, idOf(4), undefined],
  ]);
  expect((await engine.loadDraft(`visit:${idOf(3)}`))?.value).toMatchObject({ content: "写到一半" });
  // Without a network everything held before is still there.
  server.fault = () => "lost";
  locks.taken.clear();
  await engine.sync("manual");
  expect(await engine.db.visits.count()).toBe(2);
  // Deleted while this device's place in the feed was unknown: the new start lets go of it.
  server.feed.length = 0;
  for (const id of server.companies.keys()) server.feed.push({ kind: "company", id });
  server.visits.delete(newVisit(1).id);
  const holidays = { id: "2026", off: ["2026-10-01"], work: [], names: {} };
  server.tell({ kind: "holiday", id: "2026", gone: false, record: holidays });
  server.fault = () => null;
  await engine.sync("manual");
  expect(await engine.db.outbox.count()).toBe(0);
  expect([...server.visits.keys()]).toEqual([newVisit(2).id]);
  expect(await engine.db.visits.toCollection().primaryKeys()).toEqual([newVisit(2).id]);
  expect(await engine.db.holidays.toArray()).toEqual([holidays]);
  engine.close();
});
