import { existsSync } from "node:fs";
import { mkdir, rename, rm, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { fileChecks, fileDamages } from "#server/database/tables/file-store.ts";
import { files, visits } from "#server/database/tables/visit.ts";
import { blobPath, deliver, openFile, sha256Of, someBytes, visitNaming } from "#tests/fixtures/files/file-delivery.ts";
import { firms, type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { wholeStore } from "#tests/fixtures/browser/whole-store.ts";
import { beginCheck, checkByClock, checkFiles } from "./check-files.ts";

type Page = OutputOf<typeof contract.file.fileCheck>;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.connection.db.delete(fileDamages);
  await server.connection.db.delete(fileChecks);
});

const page = async () => await server.call(contract.file.fileCheck, {}, "admin");
const run = () => server.ask(contract.file.fileCheckRun, {}, "admin");
async function checked(): Promise<Page> {
  expect(await run()).toMatchObject({ code: 1 });
  await expect.poll(async () => (await page()).last?.ended_at ?? null, { timeout: 20_000 }).not.toBeNull();
  return page();
}

async function arrivedFile(bytes = someBytes()) {
  const named = await visitNaming(server, bytes);
  expect(await deliver(server, named, bytes)).toMatchObject({ data: { complete: true } });
  return { named, bytes, path: blobPath(server, named.sha256) };
}

/** A check as another process would run it. */
const checking = (now = server.now) => ({
  db: server.connection.db,
  files: wholeStore(join(server.dataDir, "files")),
  log: server.app.log,
  now,
});

describe("a damaged file", () => {
  it("that somebody wanted to open stands on the administrators' page with its record", async () => {
    const { named, bytes, path } = await arrivedFile();
    await truncate(path, 7);
    await openFile(server, named.id);
    const [visit] = await server.connection.db.select().from(visits).where(eq(visits.id, named.record_id));
    expect((await page()).list).toMatchObject([
      {
        sha256: named.sha256,
        problem: "size",
        named_by: [{ record: `走访 ${visit?.visit_no}（${firms.valve.name}）`, file: "附件" }],
      },
    ]);
    await writeFile(path, bytes);
  });

  it("leaves the page when it is delivered again", async () => {
    const { named, bytes, path } = await arrivedFile();
    await rm(path);
    await openFile(server, named.id);
    expect((await page()).total).toBe(1);
    await deliver(server, named, bytes);
    expect((await page()).total).toBe(0);
  });

  it("is nobody's business but the administrators'", async () => {
    for (const person of ["district", "daliang", "enterprise"] as const) {
      expect((await server.ask(contract.file.fileCheck, {}, person)).status).toBe(403);
      expect((await server.ask(contract.file.fileCheckRun, {}, person)).status).toBe(403);
    }
  });
});

describe("a reading of the whole store", () => {
  it("finds what is missing, cut or changed, and counts what it has read", async () => {
    const [whole, missing, cut, changed] = await Promise.all([1, 2, 3, 4].map(() => arrivedFile()));
    if (!whole || !missing || !cut || !changed) throw new Error("files are missing");
    await rm(missing.path);
    await truncate(cut.path, 7);
    await writeFile(changed.path, someBytes(changed.bytes.length));
    const { last, list } = await checked();
    const problems = new Map(list.map(({ sha256, problem }) => [sha256, problem]));
    expect(problems.get(whole.named.sha256)).toBeUndefined();
    expect(problems.get(missing.named.sha256)).toBe("missing");
    expect(problems.get(cut.named.sha256)).toBe("size");
    expect(problems.get(changed.named.sha256)).toBe("hash");
    const distinct = await server.connection.db.selectDistinct({ sha256: files.sha256 }).from(files);
    expect(last).toMatchObject({ asked_by_name: "管理员甲", checked: distinct.length });
    for (const { bytes, path } of [missing, cut, changed]) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    }
  });

  it("strikes off what was put back from a copy, or set aside before a record named it", async () => {
    const [lost, aside] = [await arrivedFile(), await arrivedFile()];
    await rm(lost.path);
    const shelf = join(server.dataDir, "files/aside");
    await mkdir(shelf, { recursive: true });
    await rename(aside.path, join(shelf, aside.named.sha256));
    expect((await checked()).list.map(({ sha256 }) => sha256)).toEqual([lost.named.sha256]);
    expect(existsSync(aside.path)).toBe(true);
    await writeFile(lost.path, lost.bytes);
    expect((await checked()).total).toBe(0);
  });

  it("forgets a damage that nothing names any more", async () => {
    await server.connection.db
      .insert(fileDamages)
      .values({ sha256: sha256Of(someBytes()), problem: "missing", found_at: new Date() });
    expect((await checked()).total).toBe(0);
  });

  it("breaks off when the process ends, and the next goes on where it was", async () => {
    await arrivedFile();
    await arrivedFile();
    const ending = new AbortController();
    const first = checking();
    const inspect = first.files.inspect;
    const read: string[] = [];
    first.files.inspect = async (sha256, size) => {
      read.push(sha256);
      ending.abort();
      return inspect(sha256, size);
    };
    await beginCheck(server.connection.db, null, server.now());
    await checkFiles(first, ending.signal);
    const [open] = await server.connection.db.select().from(fileChecks);
    expect(open).toMatchObject({ checked: 1, reached: read[0], ended_at: null, reader: null });
    const second = checking();
    const rest: string[] = [];
    const inspectRest = second.files.inspect;
    second.files.inspect = async (sha256, size) => {
      rest.push(sha256);
      return inspectRest(sha256, size);
    };
    await checkFiles(second, new AbortController().signal);
    expect(rest).not.toContain(read[0]);
    const [ended] = await server.connection.db.select().from(fileChecks);
    expect(ended?.checked).toBe(1 + rest.length);
    expect(ended?.ended_at).not.toBeNull();
  });

  it("is one at a time; a reader that fell silent is taken over from", async () => {
    const live = new AbortController().signal;
    await beginCheck(server.connection.db, null, server.now());
    await server.connection.db.update(fileChecks).set({ beat_at: new Date(server.now()) });
    await checkFiles(checking(), live);
    expect((await page()).last?.ended_at).toBeNull();
    await checkFiles(
      checking(() => server.now() + 61_000),
      live,
    );
    expect((await page()).last?.ended_at).not.toBeNull();
  });

  it("begins by the clock at night alone, once in a night", async () => {
    const live = new AbortController().signal;
    const at = (hour: number) => () => Date.parse(`2027-03-01T${hour}:10:00Z`);
    await checkByClock(checking(at(10)), live);
    expect((await page()).last).toBeNull();
    await checkByClock(checking(at(19)), live);
    await checkByClock(checking(at(20)), live);
    expect(await server.connection.db.$count(fileChecks)).toBe(1);
    expect((await page()).last).toMatchObject({ asked_by_name: null });
  });
});
