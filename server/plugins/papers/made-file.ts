import type { CallContext } from "#server/plugins/call-context.ts";
import { KeptThreads } from "#server/plugins/kept-threads.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { takeAttempt, tooMany } from "#server/plugins/limits/attempt-limit.ts";
import { SyncLine } from "#server/plugins/limits/sync-line.ts";
import { programOfThread } from "#server/plugins/thread-answer.ts";
import { type PackedSheet, packedSheet, type SheetPlan } from "./packed-sheet.ts";
import type { PaperMade, PaperWork, PdfPaper, StampPage } from "./paper-work.ts";

/** Who a file is made for. */
export type Asker = Pick<CallContext, "person" | "address" | "db" | "now">;

const program = programOfThread(import.meta.url, "./paper-worker-source.mjs", "paper-worker");
const threads = new KeptThreads<PaperWork, PaperMade>(program, { heapMegabytes: 768, milliseconds: 60_000 });

/** Files made at once by a process, and those that wait. */
const line = new SyncLine({ atOnce: 2, waiting: 12, patienceMs: 30_000 }, Date.now, Math.random);
/** Of these as many of one person, or of one address where nobody is signed in. */
const mostOfOne = 3;
const hourly = { name: "made-file", most: 240, minutes: 60 };

async function made(work: PaperWork): Promise<Buffer> {
  const said = await threads.ask(work);
  if (said === null) throw new Refused(422, "文件太大，请缩小范围后再试", { reason: "too_many" });
  if ("failure" in said) throw new Error(said.failure);
  return Buffer.from(said.bytes.buffer);
}

const underWay = new Map<string, number>();

/**
 * A file, made in a thread that is kept for the next one: nobody else waits for it. Refuses with 503 when too many
 * wait already, with 429 who asks for too many, and with 422 what takes too much time or memory.
 */
async function madeFor({ person, address, db, now }: Asker, work: () => Promise<PaperWork>): Promise<Buffer> {
  const who = person?.id ?? address;
  const before = underWay.get(who) ?? 0;
  if (before >= mostOfOne)
    throw new Refused(429, `您有 ${before} 个文件正在生成，请等它们完成后再试`, { reason: "limit" }, 5);
  underWay.set(who, before + 1);
  try {
    const wait = await takeAttempt(db, hourly, who, now());
    if (wait > 0) throw tooMany("生成文件过于频繁", wait);
    await line.enter(new AbortController().signal);
    try {
      return await made(await work());
    } finally {
      line.leave();
    }
  } finally {
    const left = (underWay.get(who) ?? 1) - 1;
    if (left > 0) underWay.set(who, left);
    else underWay.delete(who);
  }
}

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
