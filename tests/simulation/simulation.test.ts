import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { Dexie } from "dexie";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { playHistory } from "./history.ts";
import { watchTasks } from "./quiet.ts";
import { simulatedServer, type SimulatedServer } from "./world.ts";

Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });

/** More by `npm run simulate -- --seeds 10000 --from 1`. */
const seeds = Number(process.env.SEEDS ?? 40);
const first = Number(process.env.FROM ?? 1);
let database: TestDatabase;
let server: SimulatedServer;
let unwatch: () => void;

beforeAll(async () => {
  database = await freshDatabase();
  server = await simulatedServer(database.url);
  unwatch = watchTasks();
});
afterAll(async () => {
  unwatch();
  await server.close();
  await database.drop();
});

it("keeps every promise in every history", { timeout: 3_600_000 }, async () => {
  for (let seed = first; seed < first + seeds; seed++) {
    const { problems, trace } = await playHistory(server, seed);
    expect(problems, `seed ${seed}\n${trace.join("\n")}`).toEqual([]);
  }
});

it("plays the same events for the same seed", { timeout: 60_000 }, async () => {
  const [one, other] = [await playHistory(server, 900_001), await playHistory(server, 900_001)];
  expect(other.trace).toEqual(one.trace);
});
