import { afterEach, expect, test } from "vitest";
import { zipSync } from "fflate";
import { idOf, newVisit, official, phone, photo, serverWithCompany } from "../engine-kit.testing.ts";
import type { FieldEngine } from "../field-types.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

async function exported() {
  const one = phone(serverWithCompany());
  one.server.fault = () => "lost";
  const engine = await one.open();
  opened.push(engine);
  const added = await engine.addFile(photo(1, idOf(1001)));
  if (!added.ok) throw new Error(added.message);
  await engine.save({ call: "visit.createVisit", input: newVisit(1, { photos: [added.attachment.ref] }) });
  await engine.sync("manual");
  return { ...one, engine, zip: await engine.exportUnsent() };
}

async function otherPhone(server = serverWithCompany(), user = official) {
  const one = phone(server, 2);
  const engine = await one.open({}, user);
  opened.push(engine);
  return engine;
}

test("unsent rows and photos go on from another phone; sent from both they arrive once", async () => {
  const { engine, server, zip } = await exported();
  const second = await otherPhone(server);
  expect(await second.importUnsent(zip)).toEqual({ rows: 1, files: 1 });
  expect(await second.importUnsent(zip)).toEqual({ rows: 0, files: 0 });
  expect(await second.db.visits.get(idOf(1001))).toMatchObject({ content: newVisit(1).content, base: null });
  server.fault = () => null;
  await second.sync("manual");
  await engine.sync("manual");
  expect([...server.performed.values()]).toEqual([1]);
  expect(server.files.get(idOf(9001))?.complete).toBe(true);
  expect([await engine.db.outbox.count(), await second.db.outbox.count()]).toEqual([0, 0]);
});

test("an exported row is not rewritten any more", async () => {
  const one = phone(serverWithCompany());
  const engine = await one.open();
  opened.push(engine);
  one.locks.taken.add(`sync/${official.id}`);
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  await engine.exportUnsent();
  await engine.save({ call: "visit.editVisit", input: { id: idOf(1001), base_rev: 1, changes: { summary: "后" } } });
  expect(await engine.db.outbox.count()).toBe(2);
});

test("another account's file, another kind of file and a damaged one are turned away in words", async () => {
  const { zip } = await exported();
  const stranger = await otherPhone(serverWithCompany(), { ...official, id: idOf(77), name: "王芳" });
  expect(await stranger.importUnsent(zip)).toEqual({ error: expect.stringContaining("李明") });
  expect(await stranger.db.outbox.count()).toBe(0);
  const own = await otherPhone();
  expect(await own.importUnsent(new Blob(["no zip"]))).toEqual({ error: expect.stringContaining("不是") });
  const other = new Blob([zipSync({ "a.txt": new Uint8Array([1]) }) as BlobPart]);
  expect(await own.importUnsent(other)).toEqual({ error: expect.stringContaining("不是") });
});

test("the file of an account that was merged into this one is taken", async () => {
  const { zip } = await exported();
  const kept = await otherPhone(serverWithCompany(), { ...official, id: idOf(77), merged_ids: [official.id] });
  expect(await kept.importUnsent(zip)).toEqual({ rows: 1, files: 1 });
});
