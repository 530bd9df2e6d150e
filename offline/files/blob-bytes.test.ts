import { Dexie } from "dexie";
import { IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeFiles } from "./blob-bytes.ts";
import { idOf, newVisit, phone, photo, serverWithCompany } from "../engine-kit.testing.ts";
import type { LocalAttachment } from "../field-types.ts";

const holdsBlob = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === "object" && value !== null && Object.values(value).some(holdsBlob));

let refused = 0;

/** A database as WebKit's in a private window: it takes everything but Blobs. */
beforeEach(() => {
  refused = 0;
  for (const name of ["put", "add"] as const) {
    const real = IDBObjectStore.prototype[name];
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, value, key) {
      if (!holdsBlob(value)) return real.call(this, value, key);
      refused += 1;
      throw new DOMException("Error preparing Blob/File data to be stored in object store", "UnknownError");
    });
  }
});
afterEach(() => vi.restoreAllMocks());

test("a photo is kept as bytes where the database takes no Blobs, and reaches the server with its hash", async () => {
  const { server, open } = phone(serverWithCompany());
  const engine = await open();
  const file = photo(1, idOf(1001));
  const added = await engine.addFile({ ...file, thumbnail: new Blob(["small"], { type: "image/jpeg" }) });
  if (!added.ok) throw new Error(added.message);
  const held = await engine.db.attachments.get(file.id);
  expect(await held?.blob?.arrayBuffer()).toEqual(await file.blob.arrayBuffer());
  expect([held?.blob?.type, await held?.thumbnail?.text()]).toEqual([file.blob.type, "small"]);

  await engine.save({ call: "visit.createVisit", input: newVisit(1, { photos: [added.attachment.ref] }) });
  await engine.sync("manual");
  expect(server.files.get(file.id)?.complete).toBe(true);
  expect(refused).toBeGreaterThan(0);
  engine.close();
});

test("what was exported is imported where the database takes no Blobs", async () => {
  const first = phone(serverWithCompany());
  first.server.fault = () => "lost";
  const engine = await first.open();
  const added = await engine.addFile(photo(1, idOf(1001)));
  if (!added.ok) throw new Error(added.message);
  await engine.save({ call: "visit.createVisit", input: newVisit(1, { photos: [added.attachment.ref] }) });
  const other = await phone(first.server, 2).open();
  expect(await other.importUnsent(await engine.exportUnsent())).toEqual({ rows: 1, files: 1 });
  const held = await other.db.attachments.get(idOf(9001));
  expect(await held?.blob?.arrayBuffer()).toEqual(await photo(1, idOf(1001)).blob.arrayBuffer());
  for (const one of [engine, other]) one.close();
});

test("a refusal among the failures of several rows counts, a full disk does not", async () => {
  const file = { id: idOf(1), blob: new Blob(["photo"]) } as LocalAttachment;
  const failingWith = (name: string) => async (files: readonly LocalAttachment[]) => {
    if (files.some(({ blob }) => blob instanceof Blob))
      throw new Dexie.BulkError("1 of 1", [new DOMException("", name)]);
    return files.length;
  };
  expect(await storeFiles([file], failingWith("UnknownError"))).toBe(1);
  await expect(storeFiles([file], failingWith("QuotaExceededError"))).rejects.toThrow(Dexie.BulkError);
});
