import { parentPort, workerData } from "node:worker_threads";
import { stamped, type StampWork } from "./stamp-work.ts";

/** Reads and stamps one file and ends: what it took in memory goes with it. */
parentPort?.postMessage(await stamped(workerData as StampWork));
