import { parentPort, workerData } from "node:worker_threads";
import { drawSheets, type SheetsPaper } from "./draw-sheets.ts";

/** Draws one paper and ends: laying out many sheets would hold up everybody else for seconds. */
parentPort?.postMessage(await drawSheets(workerData as SheetsPaper));
