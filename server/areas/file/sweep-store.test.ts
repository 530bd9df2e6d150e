import { existsSync } from "node:fs";
import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountFiles } from "#server/database/tables/account.ts";
import { accounts } from "#server/database/tables/people.ts";
import { patents, patentTexts } from "#server/database/tables/ip/patent.ts";
import { files, visits } from "#server/database/tables/visit.ts";
import { contentFiles } from "#server/database/tables/website.ts";
import type { FileStore } from "#server/plugins/files/file-store.ts";
import {
  blobPath,
  deliver,
  openFile,
  partPath,
  sha256Of,
  someBytes,
  visitNaming,
} from "#tests/fixtures/files/file-delivery.ts";
import { people, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { wholeStore } from "#tests/fixtures/browser/whole-store.ts";
import { sweepStore } from "./sweep-store.ts";

const day = 86_400_000;
let server: TestServer;
let store: FileStore;
beforeAll(async () => {
  server = await testServer();
  store = wholeStore(join(server.dataDir, "files"));
});
afterAll(() => server.close());

const sweep = (days = 0) =>
  sweepStore({
    db: server.connection.db,
    files: store,
    log: server.app.log,
    now: () => server.now() + days * day,
  });

const makeOld = async (path: string, days = 8) => {
  const at = new Date(server.now() - days * day);
  await utimes(path, at, at);
};

/** Bytes in the store that were written `days` ago. */
async function stored(days: number, bytes = someBytes()): Promise<string> {
  const sha256 = sha256Of(bytes);
  await store.put(sha256, bytes);
  await makeOld(blobPath(server, sha256), days);
  return sha256;
}

const isThere = (sha256: string) => existsSync(blobPath(server, sha256));
const asidePath = (sha256: string) => join(server.dataDir, "files/aside", sha256);

describe("what nothing names", () => {
  it("is set aside after a week, not before, and dropped a month later", async () => {
    const [old, young] = [await stored(8), await stored(6)];
    await sweep();
    expect([isThere(old), isThere(young)]).toEqual([false, true]);
    expect(existsSync(asidePath(old))).toBe(true);
    await sweep(29);
    expect(existsSync(asidePath(old))).toBe(true);
    await sweep(31);
    expect(existsSync(asidePath(old))).toBe(false);
  });

  it("comes back when it was written again, or named, while it was being moved", async () => {
    const { shelves } = store;
    const sha256 = await stored(0);
    expect(await shelves.setAside(sha256, server.now() - 7 * day, server.now())).toBe(false);
    expect(isThere(sha256)).toBe(true);
    await makeOld(blobPath(server, sha256));
    expect(await shelves.setAside(sha256, server.now() - 7 * day, server.now())).toBe(true);
    expect(isThere(sha256)).toBe(false);
    expect(await shelves.bringBack(sha256)).toBe(true);
    expect(isThere(sha256)).toBe(true);
  });
});

describe("what a row names", () => {
  it("stays, whichever table names it", async () => {
    const [visit, own, page, drawing, face, figure] = [
      await stored(400),
      await stored(400),
      await stored(400),
      await stored(400),
      await stored(400),
      await stored(400),
    ];
    const database = server.connection.db;
    const account_id = people.daliang.id;
    const row = { mime: "application/pdf", size: 60, name: "a" };
    await database
      .insert(files)
      .values({ ...row, id: v7(), owner: "visit", record_id: v7(), kind: "attachment", sha256: visit });
    await database.insert(accountFiles).values({ ...row, id: v7(), account_id, sha256: own });
    await database
      .insert(contentFiles)
      .values({ ...row, id: v7(), purpose: "picture", sha256: page, variants: { "480": drawing } });
    await database
      .update(accounts)
      .set({ avatar: `/v1/user/avatar?id=${face}` })
      .where(eq(accounts.id, account_id));
    const patent = {
      id: v7(),
      published_on: "2025-05-06",
      application_no: "202319000000X",
      type: "发明" as const,
      title: "一种阀门",
    };
    await database.insert(patents).values(patent);
    const drawn = { sha256: figure, size: 60, mime: "image/png", name: "图1", caption: "", width: 0, height: 0 };
    await database.insert(patentTexts).values({ patent_id: patent.id, drawings: [drawn] });
    await sweep();
    expect([visit, own, page, drawing, face, figure].map(isThere)).toEqual(Array.from({ length: 6 }, () => true));
  });

  it("is asked for in every column that holds a hash of stored bytes", async () => {
    const { rows } = await server.connection.db.execute<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (column_name ~ 'sha256|variant|thumb|drawing|avatar|picture_hash')
        -- Of the program's own files.
        and table_name <> 'migrations' order by name`);
    // file_damages names what is broken, and keeps nothing alive.
    expect(rows.map(({ name }) => name)).toEqual([
      "account_files.sha256",
      "accounts.avatar",
      "case_files.sha256",
      "certificate_files.sha256",
      "content_files.sha256",
      "content_files.variants",
      "file_damages.sha256",
      "files.sha256",
      "industry_files.sha256",
      "order_files.sha256",
      "patent_imports.sha256",
      "patent_texts.drawings",
      "trademarks.picture_sha256",
    ]);
  });

  it("takes the place of what was set aside when it is delivered again", async () => {
    const bytes = someBytes();
    const sha256 = await stored(8, bytes);
    await sweep();
    const named = await visitNaming(server, bytes);
    expect(await deliver(server, named, bytes)).toMatchObject({ data: { complete: true } });
    await sweep(31);
    expect(isThere(sha256)).toBe(true);
    expect((await openFile(server, named.id)).rawPayload.equals(bytes)).toBe(true);
  });
});

describe("what was drawn", () => {
  const drawn = async (sha256: string) => {
    await store.keepDrawing(sha256, "thumb", Buffer.from("drawn"));
    await makeOld(join(server.dataDir, "files/drawings", sha256.slice(0, 2), `${sha256.slice(2)}.thumb`));
  };

  it("stays beside its file, and goes when the bytes never came or went", async () => {
    const [kept, refused] = [await stored(0), sha256Of(someBytes())];
    await drawn(kept);
    await drawn(refused);
    await sweep();
    expect(await store.drawing(kept, "thumb")).not.toBeNull();
    expect(await store.drawing(refused, "thumb")).toBeNull();
  });
});

describe("uploads under way", () => {
  const begun = async () => {
    const bytes = someBytes();
    const named = await visitNaming(server, bytes);
    await deliver(server, named, bytes.subarray(0, 10));
    await makeOld(partPath(server, named.id));
    return named;
  };

  it("stay while a record waits for them, however old", async () => {
    const named = await begun();
    await sweep();
    expect(existsSync(partPath(server, named.id))).toBe(true);
  });

  it("go after a week when their record is deleted, or nothing knows them", async () => {
    const named = await begun();
    await server.connection.db.update(visits).set({ deleted_at: new Date() }).where(eq(visits.id, named.record_id));
    const [unknown, draft, fresh] = [v7(), `${"a".repeat(64)}.${v7()}`, v7()].map((name) => partPath(server, name));
    await mkdir(dirname(partPath(server, "x")), { recursive: true });
    for (const path of [unknown, draft, fresh]) await writeFile(path ?? "", "some");
    await makeOld(unknown ?? "");
    await makeOld(draft ?? "");
    await sweep();
    expect([partPath(server, named.id), unknown, draft, fresh].map((path) => existsSync(path ?? ""))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    await rm(fresh ?? "");
  });

  it("go on from the first byte when a phone comes back after all", async () => {
    const bytes = someBytes();
    const named = await visitNaming(server, bytes);
    await deliver(server, named, bytes.subarray(0, 10));
    await rm(partPath(server, named.id));
    expect(await deliver(server, named, bytes.subarray(10), { offset: 10 })).toMatchObject({
      status: 409,
      data: { reason: "offset", received: 0 },
    });
    expect(await deliver(server, named, bytes)).toMatchObject({ data: { complete: true } });
  });
});
