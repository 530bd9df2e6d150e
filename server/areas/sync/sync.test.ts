import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import { contract } from "#contract/index.ts";
import type { Changes } from "#contract/sync/feed.ts";
import type { BatchResult } from "#contract/sync/sync.ts";
import { feedPage, readFeed } from "#tests/fixtures/feed-reading.ts";
import { markedJpeg } from "#tests/fixtures/files/odd-pictures.ts";
import {
  daliang,
  firms,
  newVisit,
  type PersonName,
  ronggui,
  type TestServer,
  testServer,
} from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const item = (call: string, input: object) => ({
  id: v7(),
  call,
  input,
  contract_version: 1,
  created_at: new Date().toISOString(),
});
const batch = async (items: object[], path = "/v1/visit/batch") => {
  const reply = await server.post(path, { device_id: v7(), items }, "daliang");
  return { reply, results: (reply.data as { results?: BatchResult[] }).results ?? [] };
};
const pull = (cursor: string, person: PersonName = "daliang", query = {}) => feedPage(server, person, cursor, query);
const pullAll = (cursor: string, person: PersonName = "daliang") => readFeed(server, person, cursor, 2);

describe("a batch", () => {
  it("delivers the rest when one item is bad, and says why it is", async () => {
    const good = [newVisit(), newVisit()];
    const { results } = await batch([
      item("visit.createVisit", good[0] as object),
      item("visit.createVisit", newVisit({ content: "短" })),
      item("visit.createVisit", good[1] as object),
    ]);
    expect(results.map(({ status }) => status)).toEqual([200, 422, 200]);
    expect(results[1]?.data).toMatchObject({ fields: { content: "走访内容至少 10 个字" } });
    for (const { id } of good) expect((await server.ask(contract.visit.visitDetail, { id }, "daliang")).code).toBe(1);
  });

  it("gives the stored reply when it comes again after the answer was lost", async () => {
    const items = [item("visit.createVisit", newVisit()), item("visit.createVisit", newVisit())];
    const first = await batch(items);
    expect((await batch(items)).results).toEqual(first.results);
  });

  it("says of an item whose key stands for another one that it does, and takes the rest", async () => {
    const first = item("visit.createVisit", newVisit());
    await batch([first]);
    const other = { ...first, input: newVisit() };
    const { results } = await batch([other, item("visit.createVisit", newVisit())]);
    expect(results[0]).toMatchObject({ status: 409, data: { reason: "key_reused" } });
    expect(results[1]?.status).toBe(200);
    expect((await server.ask(contract.visit.visitDetail, { id: other.input.id }, "daliang")).status).toBe(404);
  });

  it("takes new visits one by one when one of them breaks the rest", async () => {
    const photo = { id: v7(), sha256: "0".repeat(64), size: 10, mime: "image/jpeg" };
    await batch([item("visit.createVisit", newVisit({ photos: [photo] }))]);
    const items = [newVisit(), newVisit({ photos: [{ ...photo, sha256: "1".repeat(64) }] }), newVisit()];
    const { results } = await batch(items.map((visit) => item("visit.createVisit", visit)));
    expect(results.map(({ status }) => status)).toEqual([200, 422, 200]);
    expect(results[1]?.msg).toBe("附件编号与已有文件重复，请重新添加");
  });

  it("holds back what follows a failed item of the same record, and lets it through later", async () => {
    const visit = newVisit({ content: "短" });
    const follow = item("visit.editVisit", { id: visit.id, base_rev: 1, changes: { summary: "补记" } });
    const { results } = await batch([item("visit.createVisit", visit), follow]);
    expect(results.map(({ status }) => status)).toEqual([422, 424]);
    const again = await batch([item("visit.createVisit", { ...visit, content: "这次写得足够长了。可以了。" }), follow]);
    expect(again.results.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("takes a company added in the field and visits that name it, also when it was known already", async () => {
    const added = { id: v7(), name: "佛山市试验新增五金厂", street_id: "440606005" };
    const known = { id: v7(), name: `${firms.lamp.name} `, street_id: "440606005" };
    const { results } = await batch([
      item("visit.createCompany", added),
      item("visit.createVisit", newVisit({ company_id: added.id })),
      item("visit.createCompany", known),
      item("visit.createVisit", newVisit({ company_id: known.id })),
    ]);
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(results[2]?.data).toMatchObject({ alias_of: firms.lamp.id });
    expect(results[3]?.data).toMatchObject({ company_id: firms.lamp.id });
  });

  it("refuses calls of the other batch and unknown versions, one by one", async () => {
    const { results } = await batch([
      item("business.companyEdit", { id: firms.valve.id, base_rev: 1, changes: { address: "新址" } }),
      { ...item("visit.createVisit", newVisit()), contract_version: 0 },
    ]);
    expect(results[0]?.status).toBe(400);
    const business = await batch(
      [item("business.companyEdit", { id: firms.valve.id, base_rev: 1, changes: { address: "新址" } })],
      "/v1/business/batch",
    );
    expect(business.results[0]).toMatchObject({ status: 200, data: { address: "新址", rev: 2 } });
  });

  it("reads a gzipped body and refuses one that is too large", async () => {
    const token = await server.token("daliang");
    const send = async (items: object[]) => {
      const payload = gzipSync(JSON.stringify({ items }));
      const reply = await server.app.inject({
        method: "POST",
        url: "/v1/visit/batch",
        payload,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "content-encoding": "gzip" },
      });
      return reply.json<Envelope>();
    };
    expect((await send([item("visit.createVisit", newVisit())])).code).toBe(1);
    const long = Array.from({ length: 60 }, () => item("visit.createVisit", newVisit({ content: "长".repeat(4900) })));
    expect((await send(long)).status).toBe(413);
  });
});

describe("a company edit", () => {
  it("merges different fields and conflicts on the same one", async () => {
    const edit = (changes: object, base_rev: number, person: "daliang" | "daliangColleague") =>
      server.post("/v1/business/companyEdit", { id: firms.lamp.id, base_rev, changes }, person, {
        "x-device-id": v7(),
      });
    expect((await edit({ address: "甲路 1 号" }, 1, "daliang")).code).toBe(1);
    expect((await edit({ legal_person: "李四" }, 1, "daliangColleague")).data).toMatchObject({
      address: "甲路 1 号",
      legal_person: "李四",
    });
    expect(await edit({ address: "乙路 2 号" }, 1, "daliangColleague")).toMatchObject({
      status: 409,
      data: { changed: [{ field: "address", by_name: "大良甲" }] },
    });
    expect((await edit({ credit_code: "91440606MA4W00000X" }, 3, "daliang")).data).toMatchObject({
      fields: { credit_code: "统一社会信用代码校验位不正确，请核对" },
    });
    expect((await edit({ name: firms.valve.name }, 3, "daliang")).data).toMatchObject({
      fields: { name: "企业名称已属于另一家企业" },
    });
  });
});

describe("the change feed", () => {
  it("gives a first download page by page, each record of the scope once, and nothing of another street", async () => {
    const { changes } = await pullAll("");
    const keys = changes.map(({ kind, id }) => `${kind}/${id}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain(`company/${firms.valve.id}`);
    expect(keys).not.toContain(`company/${firms.furniture.id}`);
    const { total } = await server.call(contract.visit.visitListnews, {}, "daliang");
    expect(changes.filter(({ kind }) => kind === "visit")).toHaveLength(total);
  });

  it("tells edits and deletions since the cursor, and nothing twice once it is read", async () => {
    const { cursor } = await pullAll("");
    expect((await pullAll(cursor)).changes).toEqual([]);
    const created = await server.call(contract.visit.createVisit, newVisit(), "daliang");
    const afterCreate = await pullAll(cursor);
    expect(afterCreate.changes.filter(({ kind }) => kind === "visit")).toMatchObject([
      { id: created.id, gone: false, record: { rev: 1 } },
    ]);
    await server.ask(contract.visit.visitDel, { id: created.id, base_rev: 1 }, "daliang");
    const afterDelete = await pullAll(afterCreate.cursor);
    expect(afterDelete.changes.filter(({ kind }) => kind === "visit")).toEqual([
      { kind: "visit", id: created.id, gone: true, record: null },
    ]);
  });

  it("misses nothing that was written while the first download was under way", async () => {
    const first = await pull("", "daliang", { limit: 1 });
    const created = await server.call(contract.visit.createVisit, newVisit(), "daliang");
    const { changes } = await pullAll(first.cursor);
    expect(changes.some(({ id }) => id === created.id)).toBe(true);
  });

  it("does not skip a transaction that began earlier and commits later", async () => {
    const { cursor } = await pullAll("");
    const slow = await server.connection.pool.connect();
    await slow.query("begin");
    await slow.query("update companies set address = '慢' where id = $1", [firms.lamp.id]);
    await server.ask(contract.visit.createVisit, newVisit(), "daliang");
    // As it is: the open transaction holds the feed back.
    const during = await pull(cursor);
    await slow.query("commit");
    slow.release();
    const after = await pullAll(during.cursor);
    const seen = [...during.changes, ...after.changes];
    expect(seen.filter(({ id }) => id === firms.lamp.id)).toHaveLength(1);
    expect(seen.filter(({ kind }) => kind === "visit")).toHaveLength(1);
  });

  it("tells the street a company left that it is gone, and the street it came to that it is there", async () => {
    const a = await pullAll("", "daliang");
    const b = await pullAll("", "ronggui");
    await server.connection.pool.query("update companies set street_id = '440606006' where id = $1", [firms.lamp.id]);
    expect((await pullAll(a.cursor, "daliang")).changes).toContainEqual({
      kind: "company",
      id: firms.lamp.id,
      gone: true,
      record: null,
    });
    const { changes } = await pullAll(b.cursor, "ronggui");
    expect(changes.filter(({ kind }) => kind === "company")).toMatchObject([{ id: firms.lamp.id, gone: false }]);
    // Of its patents there are none: they are told as gone, which changes nothing.
    expect(changes.filter(({ kind }) => kind !== "company")).toMatchObject([{ kind: "holding", gone: true }]);
    await server.connection.pool.query("update companies set street_id = '440606005' where id = $1", [firms.lamp.id]);
  });

  it("tells the district once of a record that moved and was edited since, however small the pages", async () => {
    const { cursor } = await pullAll("", "district");
    const set = (column: string, value: string) =>
      server.connection.pool.query(`update companies set ${column} = $2 where id = $1`, [firms.lamp.id, value]);
    await set("street_id", ronggui);
    await set("address", "搬迁后的地址");
    const { changes } = await readFeed(server, "district", cursor, 1);
    const ofCompany = changes.filter(({ kind, id }) => kind === "company" && id === firms.lamp.id);
    expect(ofCompany).toMatchObject([{ record: { address: "搬迁后的地址" } }]);
    await set("street_id", daliang);
  });

  it("starts over when the cursor is none of this scope", async () => {
    const { cursor } = await pullAll("", "ronggui");
    const page = await pull(cursor, "daliang");
    expect(page.reset).toBe(true);
    expect((await pull("nonsense", "daliang")).reset).toBe(true);
  });

  it("tells in a page's head where the next one is, but not behind the last one or one that starts over", async () => {
    const headers = { authorization: `Bearer ${await server.token("daliang")}` };
    const led = async (query: object) => {
      const text = new URLSearchParams(Object.entries(query));
      const reply = await server.app.inject({ url: `/v1/visit/changes?${text}`, headers });
      return { next: reply.headers["feed-next"], page: reply.json<Envelope<Changes>>().data };
    };
    const first = await led({ limit: "1" });
    expect(first.page.more).toBe(true);
    expect(first.next).toBe(first.page.cursor);
    const { cursor: end } = await pullAll("");
    const last = await led({ cursor: end });
    expect([last.page.more, last.next]).toEqual([false, undefined]);
    const anew = await led({ cursor: "nonsense", limit: "1" });
    expect([anew.page.more, anew.page.reset, anew.next]).toEqual([true, true, undefined]);
    const refused = await server.app.inject({ url: "/v1/visit/changes?limit=1" });
    expect([refused.statusCode, refused.headers["feed-next"]]).toEqual([401, undefined]);
  });

  it("remembers what a device reported of its outbox", async () => {
    const device_id = v7();
    expect(
      (await pull("", "daliang", { device_id, pending: 3, oldest_at: "2026-11-20T06:00:00.000Z" })).heard,
    ).toBeNull();
    expect((await pull("", "daliang", { device_id, pending: 0 })).heard).toMatchObject({
      pending: 3,
      oldest_at: "2026-11-20T06:00:00.000Z",
    });
  });
});

describe("a file", () => {
  const bytes = markedJpeg(Buffer.from("of a visit"));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const upload = async (
    query: Record<string, string | number>,
    body: Buffer,
    person: "daliang" | "ronggui" = "daliang",
  ) => {
    const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const reply = await server.app.inject({
      method: "POST",
      url: `/v1/common/file?${text}`,
      payload: body,
      headers: { authorization: `Bearer ${await server.token(person)}`, "content-type": "application/octet-stream" },
    });
    return reply.json<Envelope>();
  };
  const visitWithFile = async () => {
    const ref = { id: v7(), sha256, size: bytes.length, mime: "image/jpeg" };
    const visit = await server.call(contract.visit.createVisit, newVisit({ photos: [ref] }), "daliang");
    return { visit, query: { id: ref.id, owner: "visit", record_id: visit.id, sha256, size: bytes.length } };
  };
  const read = async (id: string, person: "daliang" | "ronggui") =>
    server.app.inject({
      method: "GET",
      url: `/v1/common/fileContent?id=${id}`,
      headers: { authorization: `Bearer ${await server.token(person)}` },
    });

  it("arrives in pieces, is verified, and its record says so", async () => {
    const { visit, query } = await visitWithFile();
    expect((await upload(query, Buffer.alloc(0))).data).toEqual({ id: query.id, received: 0, complete: false });
    expect((await upload(query, bytes.subarray(0, 10))).data).toMatchObject({ received: 10, complete: false });
    expect(await upload({ ...query, offset: 5 }, bytes.subarray(5))).toMatchObject({
      status: 409,
      data: { reason: "offset", received: 10 },
    });
    expect((await upload({ ...query, offset: 10 }, bytes.subarray(10))).data).toMatchObject({ complete: true });
    expect((await upload(query, bytes)).data).toMatchObject({ complete: true });
    const detail = await server.call(contract.visit.visitDetail, { id: visit.id }, "daliang");
    expect(detail.arrived).toEqual([query.id]);
    expect((await read(query.id, "daliang")).rawPayload.equals(bytes)).toBe(true);
  });

  it("is finished by asking again when the server stopped between the last byte and its check", async () => {
    const { query } = await visitWithFile();
    await mkdir(join(server.dataDir, "files/parts"), { recursive: true });
    await rm(join(server.dataDir, "files", sha256.slice(0, 2), sha256.slice(2)), { force: true });
    await writeFile(join(server.dataDir, "files/parts", query.id), bytes);
    expect((await upload(query, Buffer.alloc(0))).data).toMatchObject({ complete: true });
  });

  it("is neither readable nor writable for another street", async () => {
    const { query } = await visitWithFile();
    expect((await upload(query, bytes, "ronggui")).status).toBe(404);
    await upload(query, bytes);
    expect((await read(query.id, "ronggui")).statusCode).toBe(404);
  });

  it("is refused when its bytes are not what the manifest says", async () => {
    const other = Buffer.from("other bytes");
    const ref = {
      id: v7(),
      sha256: createHash("sha256").update("something else").digest("hex"),
      size: other.length,
      mime: "image/jpeg",
    };
    const visit = await server.call(contract.visit.createVisit, newVisit({ photos: [ref] }), "daliang");
    const query = { id: ref.id, owner: "visit", record_id: visit.id, sha256: ref.sha256, size: ref.size };
    expect(await upload(query, other)).toMatchObject({ status: 422, data: { reason: "hash" } });
    expect(await upload({ ...query, size: 5 }, other)).toMatchObject({ status: 422, data: { reason: "manifest" } });
    expect(await upload({ ...query, id: v7() }, other)).toMatchObject({ status: 404 });
  });

  it("over its limit is refused with the visit that names it", async () => {
    const ref = { id: v7(), sha256, size: 500 * 1024, mime: "image/jpeg" };
    const reply = await server.ask(contract.visit.createVisit, newVisit({ photos: [ref] }), "daliang");
    expect(reply.data).toMatchObject({ fields: { "photos.0": "照片超过上限 400 KB（现为 500 KB）" } });
  });
});
