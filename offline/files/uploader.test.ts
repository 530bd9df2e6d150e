import { afterEach, expect, test } from "vitest";
import { failure } from "#contract/core/envelope.ts";
import { idOf, newVisit, phone, photo, serverWithCompany } from "../engine-kit.testing.ts";
import type { FieldEngine, NewFile, TransportRequest } from "../field-types.ts";

const opened: FieldEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

const isUpload = (request: TransportRequest) => request.path.includes("/common/file");
const queryOf = (request: TransportRequest) => new URLSearchParams(request.path.split("?")[1]);

async function device() {
  const one = phone(serverWithCompany());
  const engine = await one.open();
  opened.push(engine);
  await engine.sync("start");
  const uploads = () => one.server.requests.filter(isUpload);
  return { ...one, engine, uploads };
}

type Device = Awaited<ReturnType<typeof device>>;

/** Saves visit `n` with its files, without a network. */
async function saveWith({ engine, server }: Device, n: number, files: NewFile[]) {
  server.fault = () => "lost";
  const refs = [];
  for (const file of files) {
    const added = await engine.addFile(file);
    if (added.ok) refs.push(added.attachment.ref);
  }
  const named = files[0]?.kind === "attachment" ? { attachments: refs } : { photos: refs };
  await engine.save({ call: "visit.createVisit", input: newVisit(n, named) });
  await engine.sync("manual");
  server.fault = () => null;
  server.requests.length = 0;
}

test("photos follow their accepted record, the newest record's first, one at a time", async () => {
  const one = await device();
  await saveWith(one, 1, [photo(1, idOf(1001))]);
  await saveWith(one, 2, [photo(2, idOf(1002)), photo(3, idOf(1002))]);
  await one.engine.sync("manual");
  expect(one.uploads().map((request) => queryOf(request).get("record_id"))).toEqual([
    idOf(1002),
    idOf(1002),
    idOf(1001),
  ]);
  const kept = await one.engine.db.attachments.toArray();
  expect(kept.map((file) => [file.state, file.blob])).toEqual(Array.from({ length: 3 }, () => ["sent", undefined]));
});

test("no photo leaves before its record was accepted", async () => {
  const one = await device();
  await saveWith(one, 1, [photo(1, idOf(1001))]);
  one.server.refuse = () => failure(422, "不合规");
  await one.engine.sync("manual");
  expect(one.uploads()).toEqual([]);
  expect((await one.engine.db.attachments.get(idOf(9001)))?.blob?.size).toBe(1000);
});

test("a photo goes although its record has left this phone's streets meanwhile", async () => {
  const one = await device();
  await saveWith(one, 1, [photo(1, idOf(1001))]);
  one.server.fault = (request) => (isUpload(request) ? "lost" : null);
  await one.engine.sync("manual");
  one.server.tell({ kind: "visit", id: idOf(1001), gone: true, record: null });
  await one.engine.sync("manual");
  expect(await one.engine.db.visits.get(idOf(1001))).toBeUndefined();
  expect((await one.engine.db.attachments.get(idOf(9001)))?.blob?.size).toBe(1000);
  one.server.fault = () => null;
  await one.engine.sync("manual");
  expect(one.server.files.get(idOf(9001))).toMatchObject({ complete: true });
  expect(await one.engine.db.attachments.count()).toBe(0);
});

test("the bytes stay until the server has confirmed them", async () => {
  const one = await device();
  await saveWith(one, 1, [photo(1, idOf(1001))]);
  one.server.fault = (request) => (isUpload(request) ? "late" : null);
  await one.engine.sync("manual");
  expect(await one.engine.db.attachments.get(idOf(9001))).toMatchObject({ state: "waiting", attempts: 1 });
  one.server.files.clear();
  one.server.fault = () => null;
  await one.engine.sync("manual");
  expect((await one.engine.db.attachments.get(idOf(9001)))?.state).toBe("sent");
});

test("a photo whose confirmation was lost is confirmed by the next attempt", async () => {
  const one = await device();
  await saveWith(one, 1, [photo(1, idOf(1001))]);
  one.server.fault = (request) => (isUpload(request) ? "late" : null);
  await one.engine.sync("manual");
  one.server.fault = () => null;
  await one.engine.sync("manual");
  expect((await one.engine.db.attachments.get(idOf(9001)))?.state).toBe("sent");
});

const large = (n: number): NewFile => {
  const blob = new Blob([new Uint8Array(2.5 * 1024 * 1024).fill(n)], { type: "application/pdf" });
  return { ...photo(n, idOf(1001)), kind: "attachment", blob };
};

test("a large file travels in pieces and goes on where it broke off", async () => {
  const one = await device();
  await saveWith(one, 1, [large(1)]);
  let pieces = 0;
  one.server.fault = (request) =>
    isUpload(request) && (request.bytes?.size ?? 0) > 0 && ++pieces === 2 ? "lost" : null;
  await one.engine.sync("manual");
  expect((await one.engine.db.attachments.get(idOf(9001)))?.received).toBe(1024 * 1024);
  one.server.requests.length = 0;
  one.server.fault = () => null;
  await one.engine.sync("manual");
  expect(one.uploads().map((request) => [Number(queryOf(request).get("offset")), request.bytes?.size])).toEqual([
    [0, 0],
    [1024 * 1024, 1024 * 1024],
    [2 * 1024 * 1024, 512 * 1024],
  ]);
  expect((await one.engine.db.attachments.get(idOf(9001)))?.state).toBe("sent");
});

test("a wrong offset is put right by what the server says it has", async () => {
  const one = await device();
  await saveWith(one, 1, [large(1)]);
  let told = false;
  one.server.fault = (request) => {
    if (told || !isUpload(request) || queryOf(request).get("offset") === "0") return null;
    told = true;
    return { status: 409, body: failure(409, "起点不符", { reason: "offset", received: 0 }) };
  };
  await one.engine.sync("manual");
  expect((await one.engine.db.attachments.get(idOf(9001)))?.state).toBe("sent");
});

test("a refused file is parked with its reason and may be tried again", async () => {
  const one = await device();
  await saveWith(one, 1, [photo(1, idOf(1001))]);
  one.server.fault = (request) => (isUpload(request) ? { status: 422, body: failure(422, "校验值不符") } : null);
  await one.engine.sync("manual");
  expect(await one.engine.db.attachments.get(idOf(9001))).toMatchObject({ state: "refused", reason: "校验值不符" });
  one.server.fault = () => null;
  await one.engine.retryFile(idOf(9001));
  await one.engine.sync("manual");
  expect((await one.engine.db.attachments.get(idOf(9001)))?.state).toBe("sent");
});

const spoiled = { status: 422, body: failure(422, "校验值不符", { reason: "hash" }) };

test("a file whose bytes were spoiled on the way goes again from its first byte", async () => {
  const one = await device();
  await saveWith(one, 1, [large(1)]);
  let isSpoiled = false;
  one.server.fault = (request) => {
    if (isSpoiled || !isUpload(request) || queryOf(request).get("offset") !== String(2 * 1024 * 1024)) return null;
    isSpoiled = true;
    one.server.files.clear();
    return spoiled;
  };
  await one.engine.sync("manual");
  expect(one.uploads().map((request) => Number(queryOf(request).get("offset")) / 1024 / 1024)).toEqual([
    0, 0, 1, 2, 0, 0, 1, 2,
  ]);
  expect((await one.engine.db.attachments.get(idOf(9001)))?.state).toBe("sent");
});

test("a file that arrives spoiled each time is parked after a second try, with its bytes", async () => {
  const one = await device();
  await saveWith(one, 1, [photo(1, idOf(1001))]);
  one.server.fault = (request) => (isUpload(request) ? spoiled : null);
  await one.engine.sync("manual");
  expect(one.uploads()).toHaveLength(2);
  const parked = await one.engine.db.attachments.get(idOf(9001));
  expect(parked).toMatchObject({ state: "refused", received: 0 });
  expect(parked?.blob?.size).toBe(1000);
});

test("a file against the rules, or without space, is not taken", async () => {
  const { engine, surroundings } = await device();
  expect(await engine.addFile(photo(1, idOf(1001), 500 * 1024))).toMatchObject({ ok: false, reason: "rule" });
  surroundings.freeBytes = async () => 1024 * 1024;
  expect(await engine.addFile(photo(1, idOf(1001)))).toMatchObject({ ok: false, reason: "quota" });
});

test("a photo refused for what it holds keeps no other file away, and is not sent again by itself", async () => {
  const one = await device();
  await saveWith(one, 1, [photo(1, idOf(1001)), photo(2, idOf(1001))]);
  const words = "“1.jpg”不是能识别的图片，请重新选择";
  const refused = { status: 422, body: failure(422, words, { reason: "content", fields: { file: words } }) };
  one.server.fault = (request) => (isUpload(request) && queryOf(request).get("id") === idOf(9001) ? refused : null);
  await one.engine.sync("manual");
  await one.engine.sync("manual");
  expect(one.uploads().map((request) => queryOf(request).get("id"))).toEqual([idOf(9001), idOf(9002)]);
  expect(await one.engine.db.attachments.bulkGet([idOf(9001), idOf(9002)])).toMatchObject([
    { state: "refused", reason: words },
    { state: "sent" },
  ]);
  expect((await one.engine.db.visits.get(idOf(1001)))?.photos).toHaveLength(2);
});

test("what the server would refuse for its pixels is not taken either", async () => {
  const { engine } = await device();
  const file = photo(1, idOf(1001));
  const wide = new Uint8Array(await file.blob.arrayBuffer());
  wide.set([0x3e, 0x80, 0x3e, 0x80], 7);
  const blob = new Blob([wide], { type: "image/jpeg" });
  const tooMany = { ok: false, reason: "rule", message: "附件的像素过多（16000 × 16000），请缩小后重新添加" };
  expect(await engine.addFile({ ...file, kind: "attachment", blob })).toEqual(tooMany);
  const none = new Blob(["扫描件"], { type: "image/jpeg" });
  expect(await engine.addFile({ ...file, kind: "attachment", blob: none })).toMatchObject({ ok: true });
  expect(await engine.addFile({ ...file, blob: none })).toMatchObject({ ok: false, reason: "rule" });
});

test("a form that is given up takes its files with it, a saved record keeps its own", async () => {
  const one = await device();
  await saveWith(one, 1, [photo(1, idOf(1001))]);
  await one.engine.addFile(photo(2, idOf(1001)));
  await one.engine.saveDraft({ key: "visit:1", kind: "visit", recordId: idOf(1001), value: {}, baseRev: 1 });
  await one.engine.removeDraft("visit:1");
  expect((await one.engine.db.attachments.toArray()).map((file) => file.id)).toEqual([idOf(9001)]);
});

test("the status tells how far a file is while it travels, piece by piece, and nothing afterwards", async () => {
  const one = await device();
  await saveWith(one, 1, [large(1)]);
  const seen: unknown[] = [];
  const unwatch = one.engine.watch(({ upload }) => {
    if (JSON.stringify(upload) !== JSON.stringify(seen.at(-1))) seen.push(upload);
  });
  await expect.poll(() => seen).toEqual([null]);
  one.server.fault = ({ onSent, bytes }) => {
    onSent?.(bytes?.size ?? 0);
    return null;
  };
  await one.engine.sync("manual");
  await expect.poll(() => seen.at(-1)).toBeNull();
  unwatch();
  const sent = seen.flatMap((upload) => (upload === null ? [] : [(upload as { sent: number }).sent]));
  expect(sent).toEqual([0, 1024 * 1024, 2048 * 1024, 2560 * 1024]);
});
