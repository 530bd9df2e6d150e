import type { Dexie } from "dexie";
import { expect, test } from "vitest";
import { idOf, newVisit, official, phone, photo, serverWithCompany } from "../engine-kit.testing.ts";
import { stores } from "./what-goes.ts";

async function device() {
  const one = phone(serverWithCompany());
  const engine = await one.open();
  await engine.sync("start");
  one.locks.taken.add(`sync/${official.id}`);
  return engine;
}

test("of every store of the database it is known what its end takes away", async () => {
  const engine = await device();
  const names = (engine.db as unknown as Dexie).tables.map(({ name }) => name);
  expect(Object.keys(stores).toSorted()).toEqual(names.toSorted());
  engine.close();
});

test("everything that is nowhere else is counted: writes, their files, and drafts with their photos", async () => {
  const engine = await device();
  expect(await engine.whatGoes()).toEqual({ unsent: 0, drafts: 0, photos: 0 });
  const draft = { kind: "visit", recordId: idOf(3), baseRev: null } as const;
  const added = await engine.addFile(photo(1, idOf(3)));
  if (!added.ok) throw new Error(added.message);
  const photos = [added.attachment.ref];
  await engine.saveDraft({ ...draft, key: `visit:${idOf(3)}`, value: { photos } });
  await engine.saveDraft({
    ...draft,
    kind: "answer",
    key: "answer:q:c",
    recordId: idOf(4),
    within: idOf(3),
    value: {},
  });
  expect(await engine.whatGoes()).toEqual({ unsent: 0, drafts: 1, photos: 1 });
  const input = newVisit(3, { id: idOf(3), photos });
  await engine.save({ call: "visit.createVisit", input }, { draftKey: `visit:${idOf(3)}` });
  await engine.removeDraft("answer:q:c");
  expect(await engine.whatGoes()).toEqual({ unsent: 2, drafts: 0, photos: 0 });
  await engine.db.outbox.toCollection().modify({ state: "conflict" });
  await engine.db.attachments.toCollection().modify({ state: "refused" });
  expect(await engine.whatGoes()).toEqual({ unsent: 2, drafts: 0, photos: 0 });
  engine.close();
});
