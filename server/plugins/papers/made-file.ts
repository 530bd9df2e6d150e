import type { CallContext } from "#server/plugins/call-context.ts";
import { KeptThreads } from "#server/plugins/kept-threads.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { askerOf, FewAtOnce, mostMade } from "#server/plugins/limits/few-at-once.ts";
import { SyncLine } from "#server/plugins/limits/sync-line.ts";
import { programOfThread } from "#server/plugins/thread-answer.ts";
import { type PackedSheet, packedSheet, type SheetPlan } from "./packed-sheet.ts";
import type { PaperMade, PaperWork, PdfPaper, StampPage } from "./paper-work.ts";

/** Who a file is made for. */
export type Asker = Pick<CallContext, "person" | "address">;

const program = programOfThread(import.meta.url, "./paper-worker-source.mjs", "paper-worker");
const threads = new KeptThreads<PaperWork, PaperMade>(program, { heapMegabytes: 768, milliseconds: 60_000 });

/** Files made at once by a process, and those that wait. */
const line = new SyncLine({ atOnce: 2, waiting: 12, patienceMs: 30_000 }, Date.now, Math.random);
/** Of these as many of one person, or of one address where nobody is signed in. */
const ofOne = new FewAtOnce(mostMade);

async function made(work: PaperWork): Promise<Buffer> {
  const said = await threads.ask(work);
  if (said === null) throw new Refused(422, "文件太大，请缩小范围后再试", { reason: "too_many" });
  if ("failure" in said) throw new Error(said.failure);
  return Buffer.from(said.bytes.buffer);
}

/**
 * A file, made in a thread that is kept for the next one: nobody else waits for it. Refuses with 503 when too many
 * wait already, with 429 who has too many of them, and with 422 what takes too much time or memory.
 */
const madeFor = (asker: Asker, work: () => Promise<PaperWork>): Promise<Buffer> =>
  ofOne.run(askerOf(asker), async () => {
    await line.enter(new AbortController().signal);
    try {
      return await made(await work());
    } finally {
      line.leave();
    }
  });

/** Draws a paper on A4 with the house style: the PDF file. */
export const renderPdf = (asker: Asker, paper: PdfPaper): Promise<Buffer> => madeFor(asker, async () => ({ paper }));

/** A page of A4 with nothing but who it is for: across it and at its foot. Other files' pages are stamped with it. */
export const renderStamp = (asker: Asker, stamp: StampPage): Promise<Buffer> => madeFor(asker, async () => ({ stamp }));

/** A workbook as an Excel file; `hasFilter`: with arrows to filter by where a head is frozen. */
export const renderWorkbook = (asker: Asker, plans: readonly SheetPlan[], hasFilter = false): Promise<Buffer> =>
  madeFor(asker, async () => {
    const workbook: PackedSheet[] = [];
    for (const plan of plans) workbook.push(await packedSheet(plan, hasFilter));
    return { workbook };
  });
