import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { idOf, newVisit, official, phone, photo, serverWithCompany } from "../engine-kit.testing.ts";
import type { FileRef } from "#contract/core/file.ts";
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
  return { ...one, engine };
}

async function added(engine: FieldEngine, n: number, recordId: string): Promise<FileRef> {
  const result = await engine.addFile(photo(n, recordId));
  if (!result.ok) throw new Error(result.message);
  return result.attachment.ref;
}

const filesOf = async ({ db }: FieldEngine) => (await db.attachments.toCollection().primaryKeys()).map(String);
const quietly = { take: false, onLost: () => undefined };
const visitDraft = (recordId: string, value: object) => ({
  key: `visit:${recordId}`,
  kind: "visit" as const,
  recordId,
  value,
  baseRev: null,
});

test("a form that is open in another tab keeps its files, though nothing names them yet", async () => {
  const { engine, open } = await device();
  const other = await open();
  opened.push(other);
  const close = await other.holdForm(`visit:${idOf(1001)}`, quietly);
  await added(other, 1, idOf(1001));
  await engine.saveDraft(visitDraft(idOf(1001), {}));
  await engine.removeDraft(`visit:${idOf(1001)}`);
  await engine.sync("manual");
  expect(await filesOf(engine)).toEqual([idOf(9001)]);
  close?.();
  await expect.poll(() => filesOf(engine)).toEqual([]);
});

test("a file that another draft names stays when one draft is given up", async () => {
  const { engine } = await device();
  const ref = await added(engine, 1, idOf(1001));
  // A demand written in the form of a visit names files of a record of its own.
  await engine.saveDraft(visitDraft(idOf(1001), { demands: [{ id: idOf(1), attachments: [ref] }] }));
  await engine.saveDraft(visitDraft(idOf(1002), {}));
  await engine.removeDraft(`visit:${idOf(1002)}`);
  expect(await filesOf(engine)).toEqual([idOf(9001)]);
  await engine.removeDraft(`visit:${idOf(1001)}`);
  expect(await filesOf(engine)).toEqual([]);
});

test("a record that goes leaves a file that a draft still names", async () => {
  const { engine, locks } = await device();
  locks.taken.add(`sync/${official.id}`);
  const ref = await added(engine, 1, idOf(1001));
  const saved = await engine.save({ call: "visit.createVisit", input: newVisit(1, { photos: [ref] }) });
  await engine.saveDraft(visitDraft(idOf(1001), { photos: [ref] }));
  await engine.discard(saved.ok ? saved.rowId : "");
  expect(await filesOf(engine)).toEqual([idOf(9001)]);
  await engine.save({ call: "visit.createVisit", input: newVisit(1, { photos: [ref] }) });
  expect(await engine.db.attachments.get(idOf(9001))).toMatchObject({ state: "waiting" });
});

test("a record is not saved while a photo it names is gone, and the words say which one", async () => {
  const { engine, locks } = await device();
  locks.taken.add(`sync/${official.id}`);
  const refs = [await added(engine, 1, idOf(1001)), { ...photo(2, idOf(1001)), sha256: "0".repeat(64), size: 1 }];
  const input = newVisit(1, { photos: refs as FileRef[] });
  const draft = visitDraft(idOf(1001), { photos: refs });
  await engine.saveDraft(draft);
  expect(await engine.save({ call: "visit.createVisit", input }, { draftKey: draft.key })).toEqual({
    ok: false,
    reason: "missing",
    message: "第 2 张照片已不在本机，请重拍或移除。其他内容都还在。",
  });
  expect(await engine.db.visits.get(idOf(1001))).toBeUndefined();
  expect(await engine.db.outbox.count()).toBe(0);
  expect(await engine.loadDraft(draft.key)).toMatchObject(draft);
});

test("a photo that the record had before is with the server, whether this device holds the record or not", async () => {
  const { engine } = await device();
  const far = { ...photo(3, idOf(1001)), sha256: "0".repeat(64), size: 1 } as unknown as FileRef;
  const input = { id: idOf(1001), base_rev: 2, changes: { photos: [far] } };
  const edit = { call: "visit.editVisit" as const, input };
  expect(await engine.save(edit)).toMatchObject({ ok: false, reason: "missing" });
  expect(await engine.save(edit, { opened: [{ photos: [far] }] })).toMatchObject({ ok: true });
});

test("a record that was taken without its photo is not called delivered: the photo is lost, and told", async () => {
  const { engine, server } = await device();
  server.fault = () => "lost";
  const ref = await added(engine, 1, idOf(1001));
  await engine.save({ call: "visit.createVisit", input: newVisit(1, { photos: [ref] }) });
  const db = engine.db as unknown as { attachments: { clear(): Promise<void> } };
  await db.attachments.clear();
  server.fault = () => null;
  await engine.sync("manual");
  expect(await engine.db.attachments.toArray()).toMatchObject([
    { id: idOf(9001), record_id: idOf(1001), kind: "photo", state: "refused", reason: "本机已没有这个文件" },
  ]);
  const status = await new Promise((resolve) => engine.watch(resolve));
  expect(status).toMatchObject({ lostFiles: 1, refused: 0, files: 0 });
});

test("files are deleted in one place", () => {
  const deleting = /attachments\b(?:(?!=> \{)[^;]){0,200}?\.(?:delete|bulkDelete|clear)\(/;
  const sources = ["offline", "src", "sw"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|testing)\.tsx?$/.test(name))
      .map((name) => `${root}/${name}`),
  );
  expect(sources.filter((path) => deleting.test(readFileSync(path, "utf8")))).toEqual(["offline/files/sweep-files.ts"]);
});
