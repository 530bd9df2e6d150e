import { Dexie } from "dexie";
import { IDBKeyRange } from "fake-indexeddb";
import { databaseName } from "#offline/storage/field-database.ts";
import type { LocalAttachment, OutboxRow } from "#offline/field-types.ts";
import { newVisit as localVisit } from "#offline/kinds/visit.ts";
import type { Device } from "./device.ts";
import { photograph } from "../photos.ts";
import { firstStores } from "#tests/fixtures/browser/first-stores.ts";
import type { Play } from "../play.ts";
import { count } from "../promises/tally.ts";
import { newVisit } from "../people/writes.ts";

/** A phone that has its database from the first schema, with a visit and its photo not sent yet. */
export async function startWithFirstSchema(play: Play, device: Device, random: () => number, newId: () => string) {
  const { user } = device.account;
  const db = new Dexie(databaseName(user.id), { indexedDB: device.storage, IDBKeyRange });
  db.version(1).stores(firstStores);
  const mark = `m${play.seed}xfirstm`;
  const company_id = play.world.companies[0] ?? "";
  const taken = photograph(random, { id: newId(), recordId: newId(), owner: "visit" });
  const { recordId, kind } = taken.file;
  const { blob, name } = taken.file;
  const ref = { id: taken.file.id, sha256: taken.sha256, size: blob.size, mime: blob.type, name };
  const plain = newVisit({ id: recordId, company_id, visitor: user.id, mark, at: play.time.now });
  const input = { ...plain, photos: kind === "photo" ? [ref] : [], audio: kind === "audio" ? [ref] : [] };
  const at = new Date(play.time.now).toISOString();
  const stamp = { by: user.id, byName: user.name, street: "", at, companyOf: () => undefined };
  const row: OutboxRow = {
    id: newId(),
    seq: 1,
    kind: "visit",
    recordId,
    title: "",
    call: "visit.createVisit",
    input,
    contractVersion: device.contractVersion,
    createdAt: play.time.now,
    attempts: random() < 0.5 ? 0 : 2,
    nextAt: 0,
    state: "waiting",
  };
  const waiting = { state: "waiting", received: 0, attempts: 0, nextAt: 0, createdAt: play.time.now } as const;
  const photo: LocalAttachment = { id: ref.id, owner: "visit", record_id: recordId, kind, blob, ref, ...waiting };
  await db
    .table("visits")
    .add({ ...localVisit(input, { ...stamp, holidays: { off: new Set(), work: new Set() } }), base: null });
  await db.table("outbox").add(row);
  await db.table("attachments").add(photo);
  await db.table("meta").bulkAdd([
    { key: "deviceId", value: newId() },
    { key: "cursor", value: "of-the-first-schema" },
    { key: "pulled", value: true },
  ]);
  db.close();
  play.ledger.authors.set(mark, { device: device.name, account: user.id });
  const write = { call: "visit.createVisit", input } as const;
  play.ledger.saved({ device: device.name, account: user.id, write, mark, photos: [taken] });
  count(play.tally, "fault: database of the first schema, with unsent rows");
}
