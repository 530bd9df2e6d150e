import { answerOfThread, programOfThread, type ThreadLimits } from "#server/plugins/thread-answer.ts";
import type { PackedTable } from "./foreign-table.ts";

/** What a worker makes of a file: its tables, or what is wrong with it in words. */
export type Reading = { tables: PackedTable[] } | { problem: string };

const program = programOfThread(import.meta.url, "./reading-worker-source.mjs", "reading-worker");

const tooMuch: Reading = {
  problem:
    "文件过大或结构异常，无法在限定时间内读取，请删除多余的内容、分成几个文件，或在 Excel 中另存为 .xlsx 后再导入",
};

/** Reads a file in a thread of its own, which ends with it: by itself, or because it takes too much memory or time. */
export const readInWorker = (bytes: Buffer, limits: ThreadLimits): Promise<Reading> =>
  answerOfThread<Reading>(program, bytes, limits, tooMuch);
