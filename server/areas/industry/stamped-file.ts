import { reportFileRules } from "#contract/industry/report-file.ts";
import { type Asker, renderStamp } from "#server/plugins/papers/made-file.ts";
import { SyncLine } from "#server/plugins/limits/sync-line.ts";
import { answerOfThread, programOfThread, type ThreadLimits } from "#server/plugins/thread-answer.ts";
import type { Stamped, StampWork } from "./stamp-work.ts";

const program = programOfThread(import.meta.url, "./stamp-worker-source.mjs", "stamp-worker");
const limits = { heapMegabytes: 768, milliseconds: 30_000, growthMegabytes: 1200 };
/** Files in work at once in a process, and those that wait. */
const line = new SyncLine({ atOnce: 1, waiting: 8, patienceMs: 30_000 }, Date.now, Math.random);

const tooMuch: Stamped = { problem: "该 PDF 过于复杂，无法在限定时间内处理，请简化后重新导出" };

/** The work in a thread of its own, which may cost so much. */
export const stampWithin = (work: StampWork, cost: ThreadLimits): Promise<Stamped> =>
  answerOfThread<Stamped>(program, work, cost, tooMuch);

/** A PDF with who it is for and when on every page, or what is wrong with it in words. */
export async function stampedFile(asker: Asker, bytes: Buffer, reader: string, at: Date): Promise<Stamped> {
  const stamp = await renderStamp(asker, { reader, at });
  await line.enter(new AbortController().signal);
  try {
    return await stampWithin({ bytes, stamp, mostPages: reportFileRules.mostPages }, limits);
  } finally {
    line.leave();
  }
}
