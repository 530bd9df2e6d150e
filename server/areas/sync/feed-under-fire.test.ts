import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmbeddedPostgres } from "#server/database/embedded/embedded.ts";
import { cloneDatabase, emptyTemplate, startTestCluster } from "#tests/fixtures/database/test-cluster.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { underFire } from "#tests/fire/under-fire.ts";

/** Longer by `npm run fire -- --seconds 60`. */
const seconds = Number(process.env.FIRE_SECONDS ?? 6);

let cluster: EmbeddedPostgres;
let server: TestServer;
beforeAll(async () => {
  // One of its own: it is killed, and what it acknowledged must be there afterwards.
  cluster = await startTestCluster({ synchronous_commit: "on" });
  server = await testServer({ database: await cloneDatabase(cluster.url, emptyTemplate) });
});
afterAll(async () => {
  await server.close();
  await cluster.stop();
});

it(
  `tells 4 readers everything 16 writers do, once, over ${seconds} s`,
  { timeout: seconds * 3000 + 60_000 },
  async () => {
    const { problems, naive, figures } = await underFire(server, seconds);
    console.log(`feed under fire: ${JSON.stringify({ ...figures, missedByNaive: naive.length })}`);
    expect(problems).toEqual([]);
    // The same storm has to show the fault of a feed by sequence number alone, or it proves nothing.
    expect(naive).not.toEqual([]);
  },
);
