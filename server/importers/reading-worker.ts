import { parentPort, workerData } from "node:worker_threads";
import { ForeignFileProblem } from "./foreign-table.ts";
import type { Reading } from "./reading.ts";
import { packedTables } from "./tables-in-thread.ts";

/** Reads one file and ends: what it took in memory goes with it. */
async function read(bytes: Buffer): Promise<Reading> {
  try {
    return { tables: await packedTables(bytes) };
  } catch (error) {
    if (error instanceof ForeignFileProblem) return { problem: error.message };
    throw error;
  }
}

const given = workerData as Uint8Array;
const reading = await read(Buffer.from(given.buffer, given.byteOffset, given.byteLength));
parentPort?.postMessage(reading);
