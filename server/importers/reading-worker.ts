import { parentPort, workerData } from "node:worker_threads";
import { csvTable } from "./csv-table.ts";
import { ForeignFileProblem } from "./foreign-table.ts";
import type { Reading } from "./reading.ts";
import { workbookTables } from "./workbook-tables.ts";

/** Reads one file and ends: what it took in memory goes with it. */
async function read(bytes: Buffer): Promise<Reading> {
  try {
    return {
      tables: bytes.subarray(0, 2).toString("latin1") === "PK" ? await workbookTables(bytes) : [csvTable(bytes)],
    };
  } catch (error) {
    if (error instanceof ForeignFileProblem) return { problem: error.message };
    throw error;
  }
}

const given = workerData as Uint8Array;
const reading = await read(Buffer.from(given.buffer, given.byteOffset, given.byteLength));
parentPort?.postMessage(reading);
