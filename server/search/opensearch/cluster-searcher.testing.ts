import { v7 } from "uuid";
import { connect, type Connection } from "#server/database/connect.ts";
import { patents, patentTexts } from "#server/database/tables/ip/patent.ts";
import { freshDatabase } from "#tests/fixtures/database/database.ts";
import { ClusterSearcher, type ClusterSearcherOptions } from "./cluster-searcher.ts";
import { FakeCluster } from "./fake-cluster.testing.ts";

export const indexName = "trial-patents";

let number = 8_000_000;

/** An empty database, a cluster and searchers of both. */
export interface Trial {
  connection: Connection;
  databaseUrl: string;
  cluster: FakeCluster;
  /** What was logged. */
  notes: { data: object; message: string }[];
  searcher(more?: Partial<ClusterSearcherOptions>): ClusterSearcher;
  save(title: string, texts?: { abstract?: string }): Promise<string>;
  /** Stops the searchers and empties both. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function startTrial(): Promise<Trial> {
  const database = await freshDatabase();
  const connection = connect(database.url, 6, () => undefined);
  const cluster = await new FakeCluster().open();
  const notes: Trial["notes"] = [];
  const note = (data: object, message: string) => void notes.push({ data, message });
  const running: ClusterSearcher[] = [];
  async function clear() {
    cluster.fault = () => false;
    for (const one of running.splice(0)) await one.stop();
    await connection.pool.query("truncate patents cascade");
    cluster.indices.clear();
    cluster.aliases.clear();
    cluster.asked.length = 0;
    cluster.isQuick = true;
    notes.length = 0;
  }
  return {
    connection,
    databaseUrl: database.url,
    cluster,
    notes,
    searcher(more = {}) {
      const searcher = new ClusterSearcher({
        databaseUrl: database.url,
        db: connection.db,
        pool: connection.pool,
        log: { info: note, warn: note },
        settings: { nodes: [cluster.endpoint], auth: null, name: indexName, shards: 1 },
        pauses: { retry: [10], look: 60_000, other: 10, write: [5, 5, 5] },
        times: { search: 400, write: 400 },
        ...more,
      });
      running.push(searcher);
      return searcher;
    },
    async save(title, { abstract = "" } = {}) {
      const id = v7();
      await connection.db.insert(patents).values({
        id,
        title,
        published_on: "2025-05-06",
        application_no: `20241${number++}0`,
        type: "发明",
        applicants: [{ name: "佛山试验电机厂" }],
        filed_on: "2024-05-06",
      });
      await connection.db.insert(patentTexts).values({ patent_id: id, abstract });
      return id;
    },
    clear,
    async close() {
      await clear();
      await cluster.close();
      await connection.close();
      await database.drop();
    },
  };
}
