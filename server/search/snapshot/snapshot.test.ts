import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { v7 } from "uuid";
import { connect, type Connection } from "#server/database/connect.ts";
import { patents } from "#server/database/tables/ip/patent.ts";
import { freshDatabase, type TestDatabase } from "#tests/fixtures/database/database.ts";
import { feedCaughtUp } from "#tests/fixtures/feed-reading.ts";
import { LiveIndex, type IndexNote } from "../live-index.ts";
import { limits } from "../memory/limits.ts";
import { MemoryEngine } from "../memory/engine.ts";
import { SegmentBuilder } from "../memory/segment.ts";
import type { SearchRequest } from "../patent-search.ts";
import { RecordFeed } from "../record-feed.ts";
import { referenceAnswer } from "../reference-search.ts";
import { randomFrom, randomRecord, randomRequest } from "../search-records.testing.ts";
import { Searcher } from "../searcher.ts";
import { openChecked, writeChecked } from "./checked-file.ts";
import { stranger } from "#server/database/published.ts";
import { piecesOf, segmentOfPieces } from "./segment-pieces.ts";

let database: TestDatabase;
let connection: Connection;
let folder: string;
const file = () => join(folder, "patents.index");

beforeAll(async () => {
  database = await freshDatabase();
  connection = connect(database.url, 4, () => undefined);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(async () => {
  await connection.pool.query("truncate patents cascade");
  folder = mkdtempSync(join(tmpdir(), "patents-index-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

let number = 9_000_000;
async function save(...titles: string[]): Promise<void> {
  for (const title of titles)
    await connection.db
      .insert(patents)
      .values({ id: v7(), title, application_no: `20241${number++}0`, published_on: "2025-05-06", type: "发明" });
}

const inTitle = (text: string): SearchRequest => ({
  viewer: stranger("9999-12-31"),
  query: { is: "match", fields: ["title"], what: { is: "term", text } },
  choices: [],
  sort: "filed",
  offset: 0,
  limit: 20,
  facets: [],
  facetLimit: 10,
});

/** An index as a start of the server makes it, with what it tells of its file. */
async function started(megabytes = 512) {
  const notes: IndexNote[] = [];
  const index = new LiveIndex(connection.pool, megabytes, folder, (note) => notes.push(note));
  await index.build();
  await index.written();
  const total = async (text: string) => (await index.search(inTitle(text), true)).total;
  return { notes, total, size: index.size };
}

const written = [{ done: "written" }];
const read = [{ done: "read" }];

describe("a segment of pieces", () => {
  it.each([0, 1, 33, 700])("answers as the one of %i records that they were made of", async (size) => {
    const usual = { ...limits };
    limits.ready = 1;
    try {
      const random = randomFrom(size + 3);
      const records = Array.from({ length: size }, (_, at) => randomRecord(random, at));
      const builder = new SegmentBuilder();
      for (const record of records) builder.add(record);
      await writeChecked(file(), "stamp", piecesOf(builder.finish()));
      const opened = await openChecked(file());
      const engine = new MemoryEngine(segmentOfPieces((await opened?.pieces()) ?? new Map()));
      await opened?.close();
      for (let round = 0; round < 30; round++) {
        const request = randomRequest(random);
        expect(engine.answer(request), JSON.stringify(request)).toEqual(referenceAnswer(records, request));
      }
    } finally {
      Object.assign(limits, usual);
    }
  });
});

describe("the index on the disk", () => {
  it("is read at the next start, with what changed since and without what is gone", async () => {
    await save("一种风扇", "一种水泵");
    expect((await started()).notes).toEqual(written);
    await save("一种压缩机");
    await connection.pool.query("delete from patents where title = '一种水泵'");
    await connection.pool.query("update patents set title = '一种电风扇' where title = '一种风扇'");
    const { notes, total } = await started();
    expect(notes).toEqual(read);
    expect([await total("压缩机"), await total("水泵"), await total("电风扇"), await total("一种")]).toEqual([
      1, 0, 1, 2,
    ]);
  });

  it("goes on from where it was written: what no change tells is not read again", async () => {
    await save("一种风扇");
    // Another test's transaction would have it read once more.
    await feedCaughtUp({ connection } as Parameters<typeof feedCaughtUp>[0]);
    await started();
    await connection.db.transaction(async (tx) => {
      await tx.execute("set local session_replication_role = replica");
      await tx.execute("update patents set title = '一种水泵'");
    });
    const { notes, total } = await started();
    expect([notes, await total("风扇"), await total("水泵")]).toEqual([read, 1, 0]);
  });

  it("is of no use cut at any place, and is made again", async () => {
    await save("一种风扇", "一种水泵");
    await started();
    const whole = readFileSync(file());
    for (const length of [0, 4, 8, 100, whole.length >>> 1, whole.length - 1]) {
      writeFileSync(file(), whole);
      truncateSync(file(), length);
      const { notes, total } = await started();
      expect(notes, String(length)).toEqual([{ failed: "read", reason: expect.any(String) }, ...written]);
      expect(await total("风扇")).toBe(1);
      expect(statSync(file()).size).toBe(whole.length);
    }
  });

  it("is of no use with one bit turned anywhere, and is made again", async () => {
    await save("一种风扇", "一种水泵");
    await started();
    const whole = readFileSync(file());
    const random = randomFrom(8);
    const places = [
      0,
      5,
      9,
      whole.length - 1,
      ...Array.from({ length: 20 }, () => Math.floor(random() * whole.length)),
    ];
    for (const place of places) {
      const damaged = Buffer.from(whole);
      damaged[place] = (damaged[place] as number) ^ (1 << Math.floor(random() * 8));
      writeFileSync(file(), damaged);
      const { notes, total } = await started();
      expect(notes, String(place)).toEqual([{ failed: "read", reason: expect.any(String) }, ...written]);
      expect(await total("风扇")).toBe(1);
    }
  });

  it("is not used for another database, nor for one that was set back", async () => {
    await save("一种风扇");
    await started();
    const other = await freshDatabase();
    const there = connect(other.url, 2, () => undefined);
    const notes: IndexNote[] = [];
    const index = new LiveIndex(there.pool, 512, folder, (note) => notes.push(note));
    await index.build();
    await index.written();
    await there.close();
    await other.drop();
    expect([notes, index.size]).toEqual([written, 0]);
    await started();
    await connection.pool.query(
      "update search_changes set xid = '3' where seq = (select max(seq) from search_changes)",
    );
    expect((await started()).notes).toEqual(written);
    await connection.pool.query("delete from search_changes");
    expect((await started()).notes).toEqual(written);
  });

  it("is not used where its transactions are yet to come", async () => {
    await save("一种风扇");
    const feed = new RecordFeed(connection.pool);
    await feed.readAll(() => undefined);
    const mark = await feed.mark();
    expect(await feed.knows(mark)).toBe(true);
    expect(await feed.knows({ ...mark, readUpTo: "9000000000" })).toBe(false);
  });

  it("is not read where it is larger than the memory it may take", async () => {
    await save("一种风扇");
    await started();
    appendFileSync(file(), Buffer.alloc(10));
    expect((await started()).notes, "what follows the end does not matter").toEqual(read);
    await expect(started(0)).rejects.toThrow("MB");
  });

  it("leaves nothing beside it of one that was not written to its end, but what another process may be writing", async () => {
    await save("一种风扇");
    writeFileSync(`${file()}.1.part`, "cut");
    writeFileSync(`${file()}.2.part`, "begun");
    const hourAgo = Date.now() / 1000 - 3_600;
    utimesSync(`${file()}.1.part`, hourAgo, hourAgo);
    await started();
    expect(readdirSync(folder).toSorted()).toEqual(["patents.index", "patents.index.2.part"]);
  });

  it("that cannot be written keeps nobody from searching", async () => {
    await save("一种风扇");
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "a file where the folder should be");
    const { notes, total } = await started();
    expect(notes.at(-1)).toMatchObject({ failed: "write" });
    expect(await total("风扇")).toBe(1);
  });
});

describe("the thread of the search", () => {
  it("answers from a damaged file's database until the index stands again, and says what became of the file", async () => {
    await save("一种风扇");
    await started();
    truncateSync(file(), 50);
    const log = {
      info: vi.fn<(data: object, message: string) => void>(),
      warn: vi.fn<(data: object, message: string) => void>(),
    };
    const { db, pool } = connection;
    const searcher = new Searcher({
      databaseUrl: database.url,
      db,
      pool,
      megabytes: 512,
      folder,
      log,
      ownThreadFrom: 0,
    });
    try {
      expect(await searcher.search(inTitle("风扇"))).toMatchObject({ total: 1, source: "database" });
      await vi.waitFor(() => expect(searcher.state().ready).toBe(true), { timeout: 60_000, interval: 20 });
      expect(await searcher.search(inTitle("风扇"))).toMatchObject({ total: 1, source: "index" });
      expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ failed: "read" }), expect.any(String));
      await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith({ done: "written" }, expect.any(String)), {
        timeout: 60_000,
      });
    } finally {
      await searcher.stop();
    }
  });
});
