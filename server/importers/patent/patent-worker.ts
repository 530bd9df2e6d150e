import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { Refused } from "#server/plugins/errors/refused.ts";
import { ForeignFileProblem, type ForeignTable, unpackTable } from "../foreign-table.ts";
import { refuseNoTable } from "../read-tables.ts";
import { packedTables } from "../tables-in-thread.ts";
import type { ReadRecord } from "./imported-patent.ts";
import { openPatentFile, type PatentFile, type StoredFile } from "./patent-file.ts";
import type { PatentThreadData, PatentThreadSaid, PatentThreadTold } from "./patent-talk.ts";

const { name, size, choices } = workerData as PatentThreadData;

/** Records handed over at once, and characters after which they are handed over earlier. */
const mostRecords = 50;
const mostText = 1_000_000;

async function say(said: PatentThreadSaid): Promise<PatentThreadTold> {
  if (parentPort === null) throw new Error("no thread");
  const answer = once(parentPort, "message");
  parentPort.postMessage(said);
  const [told] = (await answer) as [PatentThreadTold];
  return told;
}

async function wanted(wants: "stream" | "piece" | "bytes"): Promise<Buffer | null> {
  const told = await say({ wants });
  if (!("piece" in told) || told.piece === null) return null;
  return Buffer.from(told.piece.buffer, told.piece.byteOffset, told.piece.byteLength);
}

async function* pieces(): AsyncGenerator<Buffer> {
  for (let piece = await wanted("stream"); piece !== null; piece = await wanted("piece")) yield piece;
}

const source: StoredFile = {
  name,
  size,
  stream: async () => pieces(),
  bytes: async () => (await wanted("bytes")) ?? Buffer.alloc(0),
};

/** In this thread: it has its limits already. */
async function readTables(bytes: Buffer): Promise<ForeignTable[]> {
  refuseNoTable(bytes);
  return (await packedTables(bytes)).map(unpackTable);
}

const textIn = ({ patent }: ReadRecord): number =>
  patent.claims.reduce((sum, { text }) => sum + text.length, patent.abstract.length) +
  patent.description.reduce((sum, { paragraphs }) => paragraphs.reduce((all, { text }) => all + text.length, sum), 0);

/** Hands the records over, a few at a time; what breaks the file off comes after those before it. */
async function handOver(file: PatentFile): Promise<void> {
  let records: ReadRecord[] = [];
  let text = 0;
  try {
    for await (const record of file.records()) {
      records.push(record);
      text += textIn(record);
      if (records.length < mostRecords && text < mostText) continue;
      await say({ records, isEnd: false });
      records = [];
      text = 0;
    }
  } catch (error) {
    if (records.length > 0) await say({ records, isEnd: false });
    throw error;
  }
  parentPort?.postMessage({ records, isEnd: true } satisfies PatentThreadSaid);
}

try {
  const file = await openPatentFile(source, choices, readTables);
  const { shape, columns, total } = file;
  await say({ opened: { shape, columns, total } });
  await handOver(file);
} catch (error) {
  const isRefusal = error instanceof Refused;
  if (!isRefusal && !(error instanceof ForeignFileProblem)) throw error;
  parentPort?.postMessage({ problem: error.message, isRefusal } satisfies PatentThreadSaid);
}
