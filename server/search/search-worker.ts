import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";
import { LiveIndex, TooLarge } from "./live-index.ts";
import type { SearchAsk, SearchTold, SearchWorkerData } from "./search-messages.ts";

/** The thread of the search: builds the index, keeps it in step with the database, answers. A failure ends it. */
const { databaseUrl, megabytes, folder } = workerData as SearchWorkerData;
const tell = (told: SearchTold) => parentPort?.postMessage(told);
const fail = (error: Error): never => {
  throw error;
};

const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 10_000 });
// The next query opens another one.
pool.on("error", () => undefined);
const listener = new pg.Client({ connectionString: databaseUrl });
// Without it changes would go unheard: the server starts another thread.
listener.on("error", (error) => setImmediate(fail, error));
const index = new LiveIndex(pool, megabytes, folder, (note) => tell({ note }));

let isWaiting = false;
/** Changes that are told while others are waited for are read with them. */
function hear(): void {
  if (isWaiting) return;
  isWaiting = true;
  setImmediate(() => {
    isWaiting = false;
    index.caughtUp().catch((error: Error) => setImmediate(fail, error));
  });
}

/** When the last question was answered: the next has been worked on since then, and waited before. */
let lastAnswered = 0;
function spentSince(begun: number): number {
  const began = Math.max(begun, lastAnswered);
  lastAnswered = performance.now();
  return lastAnswered - began;
}

async function answer(asked: SearchAsk): Promise<void> {
  const { ask } = asked;
  const begun = performance.now();
  try {
    if ("search" in asked) {
      const found = await index.search(asked.search);
      tell({ ask, answer: found, spent: spentSince(begun) });
    } else if ("caughtUp" in asked) {
      await index.caughtUp();
      tell({ ask, answer: null, spent: spentSince(begun) });
    } else {
      await listener.end();
      await pool.end();
      parentPort?.close();
    }
  } catch (error) {
    tell({ ask, failure: (error as Error).message });
  }
}

try {
  await listener.connect();
  await listener.query("listen search_changes");
  await index.build((progress) => tell({ progress }));
  listener.on("notification", hear);
  parentPort?.on("message", (asked: SearchAsk) => void answer(asked));
  await index.caughtUp();
  tell({ ready: true });
} catch (error) {
  if (!(error instanceof TooLarge)) throw error;
  tell({ tooLarge: error.needed });
  await listener.end();
  await pool.end();
  parentPort?.close();
}
