import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import {
  blobPath,
  deliver,
  type Delivery,
  openFile,
  partPath,
  sha256Of,
  someBytes,
  somePicture,
  visitNaming,
} from "#tests/fixtures/files/file-delivery.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const arrived = { code: 1, data: { complete: true } };
const none = Buffer.alloc(0);

/** A visit of 大良 whose file has arrived whole. */
async function arrivedFile(bytes = someBytes(), mime = "application/pdf"): Promise<Delivery> {
  const named = await visitNaming(server, bytes, "daliang", { mime });
  expect(await deliver(server, named, bytes)).toMatchObject(arrived);
  return named;
}

describe("a hash that somebody knows", () => {
  it("opens nothing: another account delivers the bytes itself, whatever it asks", async () => {
    const bytes = someBytes();
    await arrivedFile(bytes);
    const named = await visitNaming(server, bytes, "ronggui");
    expect(await deliver(server, named, none, { person: "ronggui" })).toMatchObject({
      code: 1,
      data: { received: 0, complete: false },
    });
    expect((await openFile(server, named.id, "ronggui")).statusCode).toBe(404);
    const lies = await visitNaming(server, bytes, "ronggui", { size: 1 });
    expect(await deliver(server, lies, none, { person: "ronggui" })).toMatchObject({ data: { complete: false } });
    expect(await deliver(server, lies, Buffer.from("x"), { person: "ronggui" })).toMatchObject({ status: 422 });
    expect((await openFile(server, lies.id, "ronggui")).statusCode).toBe(404);
  });

  it("takes the bytes from the other account too, who then reads its own file", async () => {
    const bytes = someBytes();
    await arrivedFile(bytes);
    const named = await visitNaming(server, bytes, "ronggui");
    expect(await deliver(server, named, bytes, { person: "ronggui" })).toMatchObject(arrived);
    expect((await openFile(server, named.id, "ronggui")).rawPayload.equals(bytes)).toBe(true);
  });

  it("spares the account that delivered it before a second delivery, of the same size alone", async () => {
    const bytes = someBytes();
    await arrivedFile(bytes);
    const again = await visitNaming(server, bytes);
    expect(await deliver(server, again, none)).toMatchObject(arrived);
    expect((await openFile(server, again.id)).rawPayload.equals(bytes)).toBe(true);
    const lies = await visitNaming(server, bytes, "daliang", { size: 1 });
    expect(await deliver(server, lies, none)).toMatchObject({ data: { complete: false } });
  });

  it("is not given to who named it when a colleague delivers it", async () => {
    const bytes = someBytes();
    const named = await visitNaming(server, bytes);
    expect(await deliver(server, named, bytes, { person: "daliang" })).toMatchObject(arrived);
    const other = await visitNaming(server, bytes, "daliangColleague");
    expect(await deliver(server, other, none, { person: "daliangColleague" })).toMatchObject({
      data: { complete: false },
    });
  });
});

describe("a damaged store", () => {
  const damage: [string, (path: string) => Promise<void>][] = [
    ["missing", (path) => rm(path)],
    ["cut", (path) => truncate(path, 7)],
  ];

  it.each(damage)("says of a %s file that it is damaged, in an envelope", async (_what, spoil) => {
    const named = await arrivedFile();
    await spoil(blobPath(server, named.sha256));
    expect((await openFile(server, named.id)).json<Envelope>()).toMatchObject({
      code: 0,
      status: 409,
      data: { reason: "damaged" },
      msg: "这个文件在服务器上已损坏，暂时无法打开，管理员已收到提示",
    });
  });

  it.each(damage)("takes a %s file again from who has it, and is whole", async (_what, spoil) => {
    const bytes = someBytes();
    const named = await arrivedFile(bytes);
    await spoil(blobPath(server, named.sha256));
    expect(await deliver(server, named, none)).toMatchObject({ data: { received: 0, complete: false } });
    expect(await deliver(server, named, bytes)).toMatchObject(arrived);
    expect((await readFile(blobPath(server, named.sha256))).equals(bytes)).toBe(true);
    expect((await openFile(server, named.id)).rawPayload.equals(bytes)).toBe(true);
  });

  it.each(damage)("takes a %s file for a second record too before it says complete", async (_what, spoil) => {
    const bytes = someBytes();
    const first = await arrivedFile(bytes);
    await spoil(blobPath(server, first.sha256));
    const second = await visitNaming(server, bytes);
    expect(await deliver(server, second, none)).toMatchObject({ data: { complete: false } });
    expect(await deliver(server, second, bytes)).toMatchObject(arrived);
    expect((await openFile(server, first.id)).rawPayload.equals(bytes)).toBe(true);
  });

  it("never draws a picture whose bytes are others of the same length", async () => {
    const named = await arrivedFile(await somePicture(), "image/png");
    await writeFile(blobPath(server, named.sha256), someBytes(named.size));
    expect((await openFile(server, named.id, "daliang", "thumb")).json<Envelope>()).toMatchObject({
      data: { reason: "damaged" },
    });
  });
});

describe("deliveries of one file at once", () => {
  it("arrive once, and each is told so", async () => {
    const bytes = someBytes(300_000);
    const named = await visitNaming(server, bytes);
    const replies = await Promise.all([1, 2, 3].map(() => deliver(server, named, bytes)));
    for (const reply of replies) expect(reply).toMatchObject(arrived);
    expect((await readFile(blobPath(server, named.sha256))).equals(bytes)).toBe(true);
  });

  it("append a piece once; the others are told where to go on", async () => {
    const bytes = someBytes(300_000);
    const named = await visitNaming(server, bytes);
    const replies = await Promise.all([1, 2, 3].map(() => deliver(server, named, bytes.subarray(0, 100_000))));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await deliver(server, named, none)).toMatchObject({ data: { received: 100_000 } });
    expect(await deliver(server, named, bytes.subarray(100_000), { offset: 100_000 })).toMatchObject(arrived);
  });

  it("never block each other's connections, however many come", async () => {
    const many = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const bytes = someBytes(50_000);
        return { bytes, named: await visitNaming(server, bytes) };
      }),
    );
    const replies = await Promise.all(
      many.flatMap(({ bytes, named }) => [1, 2, 3].map(() => deliver(server, named, bytes))),
    );
    for (const reply of replies) expect(reply).toMatchObject(arrived);
  });

  it("wait for another process that has the file in hand", async () => {
    const bytes = someBytes();
    const named = await visitNaming(server, bytes);
    const key = `hashtextextended('file:${named.id}', 0)`;
    const other = await server.connection.pool.connect();
    await other.query(`select pg_advisory_lock(${key})`);
    const reply = deliver(server, named, bytes);
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    expect(await readFile(partPath(server, named.id)).catch(() => null)).toBeNull();
    await other.query(`select pg_advisory_unlock(${key})`);
    other.release();
    expect(await reply).toMatchObject(arrived);
  });

  it("begin again after bytes of another hash", async () => {
    const bytes = someBytes();
    const named = await visitNaming(server, bytes);
    await writeFile(partPath(server, named.id), Buffer.concat([bytes, bytes]));
    expect(await deliver(server, named, none)).toMatchObject({ status: 422, data: { reason: "hash" } });
    expect(await deliver(server, named, none)).toMatchObject({ data: { received: 0, complete: false } });
    expect(await deliver(server, named, bytes)).toMatchObject(arrived);
    expect(sha256Of(await readFile(blobPath(server, named.sha256)))).toBe(named.sha256);
  });
});
