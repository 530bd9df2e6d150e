import { parentPort } from "node:worker_threads";
import { drawPdf, drawStamp } from "./draw-pdf.ts";
import { drawWorkbook } from "./draw-workbook.ts";
import type { PaperMade, PaperWork } from "./paper-work.ts";

const made = (work: PaperWork): Promise<Buffer> => {
  if ("paper" in work) return drawPdf(work.paper);
  return "stamp" in work ? drawStamp(work.stamp) : drawWorkbook(work.workbook);
};

async function answer(work: PaperWork): Promise<void> {
  try {
    const bytes = new Uint8Array(await made(work));
    parentPort?.postMessage({ bytes } satisfies PaperMade, [bytes.buffer]);
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ failure } satisfies PaperMade);
  }
}

/** Makes one file after the other, and stays: its fonts and what was compiled serve the next. */
parentPort?.on("message", (work: PaperWork) => void answer(work));
