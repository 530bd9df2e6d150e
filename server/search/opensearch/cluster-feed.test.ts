import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { v7 } from "uuid";
import type { ClusterSearcher } from "./cluster-searcher.ts";
import { indexName, startTrial, type Trial } from "./cluster-searcher.testing.ts";
import { errorBody, json } from "./fake-cluster.testing.ts";
import { layout } from "./index-layout.ts";
import { request, term } from "./requests.testing.ts";

let trial: Trial;
beforeAll(async () => {
  trial = await startTrial();
});
afterEach(() => trial.clear());
afterAll(() => trial.close());

const untilReady = (searcher: ClusterSearcher) =>
  vi.waitFor(() => expect(searcher.state()).toEqual({ ready: true, progress: 1 }), { timeout: 60_000, interval: 10 });
const untilNoted = (message: string) =>
  vi.waitFor(() => expect(trial.notes.map((note) => note.message)).toContain(message), {
    timeout: 60_000,
    interval: 5,
  });
const titles = () => trial.cluster.documents(indexName).map(({ title }) => String(title).trim());
async function started(more?: Parameters<Trial["searcher"]>[0]): Promise<ClusterSearcher> {
  const searcher = trial.searcher(more);
  await searcher.start();
  await untilReady(searcher);
  return searcher;
}

describe("the patents are read into an index", () => {
  it("under a name with the layout and an alias, and searches are answered by it", async () => {
    const ids = await Promise.all(Array.from({ length: 250 }, (_, at) => trial.save(`第${at}号风扇`)));
    const searcher = await started();
    const [index] = [...trial.cluster.indices.keys()];
    expect(index).toMatch(new RegExp(`^${indexName}-v${layout}-\\d+$`));
    expect(trial.cluster.aliases.get(indexName)).toBe(index);
    expect(trial.cluster.indexOf(indexName).settings).toMatchObject({ refresh_interval: "1s", number_of_shards: 1 });
    const found = await searcher.search(request(term("号风", "title"), { limit: 300 }));
    expect(found).toMatchObject({ total: 250, source: "index", facets: { type: [{ value: "发明", count: 250 }] } });
    expect(found.ids.toSorted()).toEqual(ids.toSorted());
  });

  it("and the next process goes on with it", async () => {
    await trial.save("一种风扇");
    await (await started()).stop();
    await trial.save("一种水泵");
    const gone = await trial.save("没有到过的");
    await trial.connection.pool.query("update patents set withdrawn_at = now() where id = $1", [gone]);
    const before = [...trial.cluster.indices.keys()];
    const searcher = await started();
    expect([...trial.cluster.indices.keys()]).toEqual(before);
    expect((await searcher.search(request(term("水泵", "title")))).total).toBe(1);
  });

  it("beside one of an earlier layout, which then goes, with what a broken reading left", async () => {
    const old = `${indexName}-v0-5`;
    const rest = `${indexName}-v${layout}-7`;
    await trial.save("一种风扇");
    await started();
    const made = trial.cluster.indexOf(indexName);
    await trial.clear();
    trial.cluster.indices.set(old, { ...made, written: new Map() }).set(rest, { ...made, written: new Map() });
    trial.cluster.aliases.set(indexName, old);
    await trial.save("一种水泵");
    let isOldThere = false;
    trial.cluster.fault = ({ path }) => {
      if (path.endsWith("/_bulk")) isOldThere = trial.cluster.aliases.get(indexName) === old;
      return false;
    };
    await started();
    expect(isOldThere).toBe(true);
    expect([...trial.cluster.indices.keys()]).toEqual([trial.cluster.aliases.get(indexName)]);
    expect(titles()).toEqual(["一种水泵"]);
  });

  it("but not where a later release has made one of its own", async () => {
    await trial.save("一种风扇");
    await started();
    const made = trial.cluster.indexOf(indexName);
    await trial.clear();
    const later = `${indexName}-v${layout + 1}-5`;
    trial.cluster.indices.set(later, made);
    trial.cluster.aliases.set(indexName, later);
    const searcher = trial.searcher();
    await searcher.start();
    await vi.waitFor(() => expect(searcher.state().problem).toContain("更新版本"), { timeout: 60_000 });
    expect([...trial.cluster.indices.keys()]).toEqual([later]);
  });

  it("again when it is of another database, or gone", async () => {
    await trial.save("一种风扇");
    const searcher = await started();
    const [first] = [...trial.cluster.indices.keys()];
    trial.cluster.indices.clear();
    trial.cluster.aliases.clear();
    expect((await searcher.search(request(term("风扇", "title")))).source).toBe("database");
    await untilReady(searcher);
    expect((await searcher.search(request(term("风扇", "title")))).source).toBe("index");
    await searcher.stop();
    Object.assign(trial.cluster.mark(indexName), { database: "7000 5" });
    await started();
    expect([...trial.cluster.indices.keys()]).not.toContain(first);
    expect(trial.cluster.mark(indexName).database).not.toBe("7000 5");
  });
});

describe("changes", () => {
  it("are brought when the database tells of them: new, other and withdrawn", async () => {
    const id = await trial.save("一种风扇");
    const searcher = await started();
    const next = await trial.save("一种水泵", { abstract: "散热" });
    const total = async (text: string, field: "title" | "abstract") =>
      (await searcher.search(request(term(text, field)))).total;
    await vi.waitFor(async () => expect(await total("散热", "abstract")).toBe(1), { timeout: 60_000 });
    await trial.connection.pool.query("update patents set title = '一种电机' where id = $1", [id]);
    await trial.connection.pool.query("update patents set withdrawn_at = now() where id = $1", [next]);
    await vi.waitFor(() => expect(titles()).toEqual(["一种电机"]), { timeout: 60_000 });
    expect(await total("风扇", "title")).toBe(0);
  });

  it("are found when they were waited for", async () => {
    const searcher = await started();
    trial.cluster.isQuick = false;
    await trial.save("一种水泵");
    await searcher.caughtUp();
    expect(await searcher.search(request(term("水泵", "title")))).toMatchObject({ total: 1, source: "index" });
  });

  it("of a transaction that began before others and commits after them are not lost", async () => {
    const searcher = await started();
    const late = await trial.connection.pool.connect();
    const insert =
      "insert into patents (id, published_on, application_no, type, title) values ($1, '2025-05-06', '2024177777770', '发明', '迟到')";
    await late.query("begin");
    await late.query(insert, [v7()]);
    await trial.save("先到");
    await searcher.caughtUp();
    expect(titles()).toEqual(["先到"]);
    await late.query("commit");
    late.release();
    await searcher.caughtUp();
    expect(titles().toSorted()).toEqual(["先到", "迟到"].toSorted());
  });

  it("are brought once more where the process ended between them and the mark", async () => {
    const searcher = await started();
    const mark = structuredClone(trial.cluster.mark(indexName));
    // The mark is refused as if the process had ended before it.
    trial.cluster.fault = ({ method, path }, response) =>
      method === "PUT" && path.endsWith("/_doc/mark") && json(response, 503, errorBody(503, "down"));
    await trial.save("一种水泵");
    await untilNoted("the search cluster failed");
    expect(titles()).toEqual(["一种水泵"]);
    await searcher.stop();
    expect(trial.cluster.mark(indexName)).toEqual(mark);
    trial.cluster.fault = () => false;
    trial.cluster.indexOf(indexName).written.delete(String(trial.cluster.documents(indexName)[0]?.id));
    await started();
    expect(titles()).toEqual(["一种水泵"]);
    expect(trial.cluster.mark(indexName)).not.toEqual(mark);
  });

  it("that failed on their way are told again to the same process", async () => {
    const searcher = await started();
    let refusals = 0;
    trial.cluster.fault = ({ path }, response) =>
      path.endsWith("/_bulk") && refusals++ < 12 && json(response, 503, errorBody(503, "down"));
    await trial.save("一种水泵");
    await untilNoted("the search cluster answers again");
    await untilReady(searcher);
    expect(titles()).toEqual(["一种水泵"]);
  });

  it("are brought by one process at a time, and found by all", async () => {
    await trial.save("一种风扇");
    const [one, other] = await Promise.all([started(), started()]);
    expect(trial.cluster.indices.size).toBe(1);
    await Promise.all(Array.from({ length: 12 }, (_, at) => trial.save(`第${at}号水泵`)));
    await Promise.all([one.caughtUp(), other.caughtUp()]);
    for (const searcher of [one, other])
      expect(await searcher.search(request(term("水泵", "title")))).toMatchObject({ total: 12, source: "index" });
  });
});

describe("a bulk", () => {
  it("of which some items come too fast is brought in pieces", async () => {
    const searcher = await started();
    let turns = 0;
    trial.cluster.fault = ({ path, body }, response) => {
      if (!path.endsWith("/_bulk") || turns++ > 1) return false;
      const ids = [...body.matchAll(/"_id":"([^"]+)"/g)].map(([, id]) => id);
      const items = ids.map((_id) => ({
        index: { _id, status: 429, error: { type: "rejected_execution_exception" } },
      }));
      return json(response, 200, { took: 1, errors: true, items });
    };
    await Promise.all([trial.save("一种水泵"), trial.save("一种风扇")]);
    await searcher.caughtUp();
    expect(turns).toBeGreaterThan(2);
    await vi.waitFor(() => expect(titles().toSorted()).toEqual(["一种水泵", "一种风扇"].toSorted()), {
      timeout: 60_000,
    });
  });

  it("of which one document is refused for itself says that it is missing, until it is taken", async () => {
    const bad = await trial.save("一种水泵");
    const searcher = await started();
    trial.cluster.fault = ({ path, body }, response) => {
      if (!path.endsWith("/_bulk") || !body.includes("怪")) return false;
      const error = { type: "mapper_parsing_exception", reason: "no" };
      return json(response, 200, { errors: true, items: [{ index: { _id: bad, status: 400, error } }] });
    };
    await trial.connection.pool.query("update patents set title = '怪' where id = $1", [bad]);
    await vi.waitFor(() => expect(searcher.state().problem).toContain("有 1 件专利未能写入检索集群"), {
      timeout: 60_000,
    });
    expect(trial.cluster.documents(indexName)).toEqual([]);
    expect(trial.cluster.mark(indexName).missing).toEqual([bad]);
    trial.cluster.fault = () => false;
    await searcher.caughtUp();
    expect(searcher.state()).toEqual({ ready: true, progress: 1 });
    expect(titles()).toEqual(["怪"]);
  });

  it("that is answered for other documents counts as not done", async () => {
    const searcher = await started();
    let turns = 0;
    trial.cluster.fault = ({ path }, response) =>
      path.endsWith("/_bulk") &&
      turns++ < 1 &&
      json(response, 200, { errors: false, items: [{ index: { _id: "another", status: 201 } }] });
    await trial.save("一种水泵");
    await searcher.caughtUp();
    expect(titles()).toEqual(["一种水泵"]);
  });
});
