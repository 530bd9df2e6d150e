import { Refused } from "#server/plugins/errors/refused.ts";
import { SyncLine } from "#server/plugins/limits/sync-line.ts";
import { type ForeignTable, unpackTable } from "./foreign-table.ts";
import type { ThreadLimits } from "#server/plugins/thread-answer.ts";
import { readInWorker } from "./reading.ts";

const limits: ThreadLimits = { heapMegabytes: 384, milliseconds: 30_000 };
/** Files read at once by a process, and those that wait. */
const line = new SyncLine({ atOnce: 2, waiting: 6, patienceMs: 30_000 }, Date.now, Math.random);

/** 422 naming the file. */
export const refusedFile = (msg: string) => new Refused(422, msg, { fields: { file: msg }, reason: "file" });

/** Refuses what no table can be in. */
export function refuseNoTable(bytes: Buffer): void {
  if (bytes.length === 0) throw refusedFile("文件是空的，请重新选择");
  if (bytes.subarray(0, 4).toString("hex") === "d0cf11e0")
    throw refusedFile("这是旧版 .xls 或加密的文件，请在 Excel 中另存为 .xlsx 后再导入");
}

/**
 * The tables of a file from outside (.xlsx, .csv), whatever is in it: read in a thread with limits of memory and time,
 * few files at once. Refuses with 422 what cannot be read, and with 503 what finds too many before it.
 */
export async function readTables(bytes: Buffer): Promise<ForeignTable[]> {
  refuseNoTable(bytes);
  await line.enter(new AbortController().signal);
  try {
    const reading = await readInWorker(bytes, limits);
    if ("problem" in reading) throw refusedFile(reading.problem);
    return reading.tables.map(unpackTable);
  } finally {
    line.leave();
  }
}
