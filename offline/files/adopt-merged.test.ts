import { afterEach, expect, test } from "vitest";
import { idOf, newVisit, official, phone, photo, serverWithCompany } from "../engine-kit.testing.ts";
import type { FieldEngine } from "../field-types.ts";
import { lastAccount } from "../storage/account-meta.ts";
import { fieldDatabase } from "../storage/field-database.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

const kept = { ...official, id: idOf(77), name: "李明（新号）", merged_ids: [official.id] };

/** A phone on which the account that was merged left a visit with a photo and an open form. */
async function left() {
  const one = phone(serverWithCompany());
  one.server.fault = () => "lost";
  const engine = await one.open();
  const added = await engine.addFile(photo(1, idOf(1001)));
  if (!added.ok) throw new Error(added.message);
  await engine.save({ call: "visit.createVisit", input: newVisit(1, { photos: [added.attachment.ref] }) });
  const second = await engine.addFile({ ...photo(2, idOf(1002)), id: idOf(9002) });
  if (!second.ok) throw new Error(second.message);
  await engine.saveDraft({
    key: "visit:new",
    kind: "visit",
    recordId: idOf(1002),
    value: { content: "半", photos: [second.attachment.ref] },
    baseRev: null,
  });
  await engine.leave();
  return one;
}

async function open(one: Awaited<ReturnType<typeof left>>, user = kept) {
  const engine = await one.open({}, user);
  opened.push(engine);
  return engine;
}

test("what a merged account left here is sent by the kept one, open forms included, and nothing stays behind", async () => {
  const one = await left();
  const engine = await open(one);
  expect(await engine.adoptMerged()).toEqual({ rows: 1, drafts: 1 });
  expect(await engine.db.outbox.count()).toBe(1);
  expect(await engine.loadDraft("visit:new")).toMatchObject({ value: { content: "半" } });
  expect((await engine.db.attachments.get(idOf(9002)))?.state).toBe("draft");
  one.server.fault = () => null;
  await engine.sync("manual");
  expect([...one.server.performed.values()]).toEqual([1]);
  expect(one.server.files.get(idOf(9001))?.complete).toBe(true);
  expect(await engine.adoptMerged()).toEqual({ rows: 0, drafts: 0 });
  expect((await one.surroundings.indexedDB.databases()).map(({ name }) => name)).not.toContain(
    `ip-smart/${official.id}`,
  );
  expect((await lastAccount(one.surroundings))?.user.id).toBe(kept.id);
});

test("a form that is open under both waits until the kept account's is saved", async () => {
  const one = await left();
  const engine = await open(one);
  const own = {
    key: "visit:new",
    kind: "visit" as const,
    recordId: idOf(1003),
    value: { content: "自己的" },
    baseRev: null,
  };
  await engine.saveDraft(own);
  expect(await engine.adoptMerged()).toEqual({ rows: 1, drafts: 0 });
  expect(await engine.loadDraft("visit:new")).toMatchObject({ value: { content: "自己的" } });
  await engine.removeDraft("visit:new");
  expect(await engine.adoptMerged()).toEqual({ rows: 0, drafts: 1 });
  expect(await engine.loadDraft("visit:new")).toMatchObject({ value: { content: "半" } });
});

test("a photo whose bytes are gone keeps nothing else back, and says so", async () => {
  const one = await left();
  const other = fieldDatabase(official.id, one.surroundings);
  await other.attachments.update(idOf(9001), { blob: undefined });
  other.close();
  const engine = await open(one);
  expect(await engine.adoptMerged()).toEqual({ rows: 1, drafts: 1 });
  expect(await engine.db.attachments.get(idOf(9001))).toMatchObject({ state: "refused", reason: "本机已没有这个文件" });
  one.server.fault = () => null;
  await engine.sync("manual");
  expect([...one.server.performed.values()]).toEqual([1]);
});

test("nobody else gets it, and a phone that holds nothing makes no database for it", async () => {
  const one = await left();
  const stranger = await open(one, { ...kept, merged_ids: [] });
  expect(await stranger.adoptMerged()).toEqual({ rows: 0, drafts: 0 });
  const clean = phone(serverWithCompany(), 2);
  const engine = await clean.open({}, kept);
  opened.push(engine);
  expect(await engine.adoptMerged()).toEqual({ rows: 0, drafts: 0 });
  expect((await clean.surroundings.indexedDB.databases()).map(({ name }) => name)).not.toContain(
    `ip-smart/${official.id}`,
  );
});
