import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { projectRoot } from "#server/project-root.ts";
import type { PackedTable } from "./foreign-table.ts";

/** What a worker makes of a file: its tables, or what is wrong with it in words. */
export type Reading = { tables: PackedTable[] } | { problem: string };

/** What reading one file may cost. */
export interface ReadingLimits {
  /** Megabytes of objects; the bytes of the file and what it unpacks to have limits of their own. */
  heapMegabytes: number;
  milliseconds: number;
}

/** The build puts the worker beside its entry, but this module wherever its chunks lie. */
const program = import.meta.url.endsWith(".ts")
  ? fileURLToPath(new URL("./reading-worker-source.mjs", import.meta.url))
  : join(projectRoot, "dist/server/reading-worker.js");

const tooMuch: Reading = {
  problem:
    "文件过大或结构异常，无法在限定时间内读取，请删除多余的内容、分成几个文件，或在 Excel 中另存为 .xlsx 后再导入",
};

/** Reads a file in a thread of its own, which ends with it: by itself, or because it takes too much memory or time. */
export function readInWorker(bytes: Buffer, { heapMegabytes, milliseconds }: ReadingLimits): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData: bytes,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
    });
    let reading: Reading | null = null;
    let failure: Error | null = null;
    const timer = setTimeout(() => {
      reading = tooMuch;
      void worker.terminate();
    }, milliseconds);
    worker.once("message", (answer: Reading) => (reading ??= answer));
    worker.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") reading = tooMuch;
      else failure = error;
    });
    // Only now its memory is free again.
    worker.once("exit", (code) => {
      clearTimeout(timer);
      if (reading !== null) resolve(reading);
      else reject(failure ?? new Error(`the reading of a file ended with ${code} and no answer`));
    });
  });
}
