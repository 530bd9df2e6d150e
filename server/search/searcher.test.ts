import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { v7 } from "uuid";
import { connect, type Connection } from "#server/database/connect.ts";
import { patents, patentTexts } from "#server/database/tables/ip/patent.ts";
import { freshDatabase, type TestDatabase } from "#tests/fixtures/database/database.ts";
import type { Query, SearchField, Words } from "#contract/patent/query/query-tree.ts";
import { RecordFeed } from "./record-feed.ts";
import type { SearchRequest } from "./patent-search.ts";
import { stranger } from "#server/database/published.ts";
import { Searcher } from "./searcher.ts";

let database: TestDatabase;
let connection: Connection;
const silent = { info: () => undefined, warn: vi.fn<(data: object, message: string) => void>() };

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
});

let number = 9_000_000;
async function save(title: string, texts: { abstract?: string; claims?: string[] } = {}): Promise<string> {
  const id = v7();
  await connection.db.insert(patents).values({
    id,
    title,
    published_on: "2025-05-06",
    application_no: `20241${number++}0`,
    type: "发明",
    applicants: [{ name: "佛山试验电机厂", address: "顺德区试验路 1 号" }],
    filed_on: "2024-05-06",
  });
  const claims = (texts.claims ?? []).map((text, at) => ({ number: at + 1, text, depends_on: [] }));
  await connection.db.insert(patentTexts).values({ patent_id: id, abstract: texts.abstract ?? "", claims });
  return id;
}

const term = (text: string, ...fields: SearchField[]): Query => ({
  is: "match",
  fields,
  what: { is: "term", text },
});
const request = (query: Query | null, more: Partial<SearchRequest> = {}): SearchRequest => ({
  viewer: stranger("9999-12-31"),
  query,
  choices: [],
  sort: "filed",
  offset: 0,
  limit: 20,
  facets: ["type"],
  facetLimit: 10,
  ...more,
});

async function withSearcher(
  more: { ownThreadFrom?: number; megabytes?: number; deadline?: number },
  use: (searcher: Searcher) => Promise<void>,
) {
  const { db, pool } = connection;
  const searcher = new Searcher({ databaseUrl: database.url, db, pool, megabytes: 512, log: silent, ...more });
  try {
    await use(searcher);
  } finally {
    await searcher.stop();
  }
}

const untilReady = (searcher: Searcher) =>
  vi.waitFor(() => expect(searcher.state().ready).toBe(true), { timeout: 60_000, interval: 20 });

describe("a small database may be indexed where it is asked", () => {
  it("and every search finds what is committed", async () => {
    await withSearcher({ ownThreadFrom: 1_000 }, async (searcher) => {
      expect(await searcher.search(request(null))).toMatchObject({ total: 0, ids: [], source: "index" });
      const id = await save("一种风扇", { abstract: "散热", claims: ["一种风扇，包括叶片", "根据权利要求 1 的风扇"] });
      const found = { total: 1, ids: [id], source: "index" };
      expect(await searcher.search(request(term("叶片", "claims")))).toMatchObject(found);
      expect(await searcher.search(request(term("试验电机", "applicant")))).toMatchObject(found);
      expect(await searcher.search(request(term("试验路", "address")))).toMatchObject(found);
      await connection.pool.query("update patents set title = '一种水泵' where id = $1", [id]);
      expect((await searcher.search(request(term("风扇", "title")))).total).toBe(0);
      expect((await searcher.search(request(term("水泵", "title")))).ids).toEqual([id]);
      await connection.pool.query("update patents set withdrawn_at = now() where id = $1", [id]);
      expect((await searcher.search(request(null))).total).toBe(0);
    });
  });
});

describe("the feed", () => {
  it("tells a change whose transaction began before others and commits after them", async () => {
    const feed = new RecordFeed(connection.pool);
    await feed.readAll(() => undefined);
    const late = await connection.pool.connect();
    const [one, other] = [v7(), v7()];
    const insert =
      "insert into patents (id, published_on, application_no, type, title) values ($1, '2025-05-06', $2, '发明', $3)";
    await late.query("begin");
    await late.query(insert, [one, `20241${number++}0`, "迟到"]);
    await connection.pool.query(insert, [other, `20241${number++}0`, "先到"]);
    expect((await feed.changes())?.upserts.map(({ title }) => title)).toEqual(["先到"]);
    await late.query("commit");
    late.release();
    expect((await feed.changes())?.upserts.map(({ title }) => title)).toEqual(["迟到"]);
    expect(await feed.changes()).toEqual({ upserts: [], deletes: [] });
  });

  it("says that everything has to be read again when changes were cleared away before they were read", async () => {
    const [reader, other] = [new RecordFeed(connection.pool, 1), new RecordFeed(connection.pool, 1)];
    await reader.readAll(() => undefined);
    for (const title of ["甲", "乙", "丙"]) await save(title);
    // A transaction of another test's database may hold the clearing back.
    await vi.waitFor(
      async () => {
        await other.changes();
        await other.prune();
        const { rows } = await connection.pool.query("select 1 from search_changes");
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000, interval: 20 },
    );
    expect(await reader.changes()).toBeNull();
    const titles: string[] = [];
    await reader.readAll((records) => titles.push(...records.map(({ title }) => title)));
    expect(titles.toSorted()).toEqual(["丙", "乙", "甲"].toSorted());
    expect(await reader.changes()).toEqual({ upserts: [], deletes: [] });
  });
});

describe("the search has a thread of its own", () => {
  it("until it is ready the database answers what it can and refuses the rest in words", async () => {
    const id = await save("一种_风扇", { abstract: "散热" });
    await save("一种水泵");
    await withSearcher({}, async (searcher) => {
      const byTitle = await searcher.search(request(term("_风", "title")));
      expect(byTitle).toMatchObject({ ids: [id], total: 1, source: "database" });
      await expect(searcher.search(request(term("散热", "abstract")))).rejects.toMatchObject({
        status: 503,
        message: expect.stringContaining("检索索引尚未就绪"),
      });
      const without = request({
        is: "and",
        of: [term("试验", "applicant"), { is: "not", of: term("2023", "filed_on") }],
      });
      expect((await searcher.search(without)).total).toBe(2);
      await untilReady(searcher);
      expect(await searcher.search(request(term("散热", "abstract")))).toMatchObject({ ids: [id], source: "index" });
    });
  });

  it("which finds what is committed after the question, and without one", async () => {
    await save("一种水泵");
    await withSearcher({}, async (searcher) => {
      await searcher.start();
      await untilReady(searcher);
      const id = await save("一种风扇");
      await searcher.caughtUp();
      expect((await searcher.search(request(term("风扇", "title")))).ids).toEqual([id]);
      const next = await save("一种压缩机");
      await vi.waitFor(
        async () => expect((await searcher.search(request(term("压缩机", "title")))).ids).toEqual([next]),
        { timeout: 60_000 },
      );
    });
  });

  it("which is started again when it dies, and the database answers meanwhile", async () => {
    const id = await save("一种水泵");
    await withSearcher({}, async (searcher) => {
      await searcher.start();
      await untilReady(searcher);
      await searcher.killThread();
      expect(await searcher.search(request(term("水泵", "title")))).toMatchObject({ ids: [id], source: "database" });
      await untilReady(searcher);
      expect(await searcher.search(request(term("水泵", "title")))).toMatchObject({ ids: [id], source: "index" });
    });
  });

  it("which is not filled beyond the memory it may take, and says so", async () => {
    await save("一种水泵", { abstract: "泵".repeat(200_000) });
    await withSearcher({ megabytes: 1 }, async (searcher) => {
      await searcher.start();
      await vi.waitFor(() => expect(searcher.state().problem).toContain("SEARCH_MEMORY"), { timeout: 60_000 });
      expect(await searcher.search(request(term("水泵", "title")))).toMatchObject({ total: 1, source: "database" });
    });
  });

  it("which ends a search that does not end, refuses it in words from then on, and answers the others", async () => {
    const id = await save("一种水泵", { abstract: "泵叶".repeat(100_000) });
    const near: Words = { is: "near", of: Array(6).fill({ is: "term", text: "泵" }), distance: 0, ordered: false };
    const endless = request({
      is: "or",
      of: Array.from({ length: 500 }, () => ({ is: "match", fields: ["abstract"], what: near })),
    });
    await withSearcher({ deadline: 300 }, async (searcher) => {
      await searcher.start();
      await untilReady(searcher);
      const refused = { status: 422, message: expect.stringContaining("检索式过于复杂") };
      await expect(searcher.search(endless)).rejects.toMatchObject(refused);
      expect(await searcher.search(request(term("水泵", "title")))).toMatchObject({ ids: [id] });
      await untilReady(searcher);
      await expect(searcher.search(endless)).rejects.toMatchObject(refused);
      expect(await searcher.search(request(term("水泵", "title")))).toMatchObject({ ids: [id], source: "index" });
      expect(searcher.state().stuck).toBeUndefined();
      for (const offset of [1, 2]) {
        await untilReady(searcher);
        await expect(searcher.search({ ...endless, offset })).rejects.toMatchObject(refused);
        expect(await searcher.search(request(term("水泵", "title")))).toMatchObject({ ids: [id] });
      }
      // Who looks after the server hears of it, though each time the thread has come back.
      expect(searcher.state().stuck).toContain("3 次超时");
    });
  });
});
