import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { cloneDatabase, emptyTemplate, startTestCluster } from "#tests/fixtures/database/test-cluster.ts";
import { watchTasks } from "../quiet.ts";
import { type SimulatedServer, simulatedServer } from "./server.ts";
import { breakableStorage } from "./storage-faults.ts";

/** The stage of many histories: a PostgreSQL and a server, and a platform that can be stopped and broken. */
export interface Stage {
  server: SimulatedServer;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  // Of its own: a transaction of anybody else in the cluster would hold back the feed of these histories.
  const cluster = await startTestCluster();
  const database = await cloneDatabase(cluster.url, emptyTemplate);
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  const server = await simulatedServer(database.url);
  const sound = breakableStorage();
  const unwatch = watchTasks();
  // What the engine tells the console of a storage that fails is the play, not news.
  const { error, warn } = console;
  Object.assign(console, { error: () => undefined, warn: () => undefined });
  return {
    server,
    async close() {
      Object.assign(console, { error, warn });
      unwatch();
      sound();
      await server.close();
      await database.drop();
      await cluster.stop();
    },
  };
}
