import type { PhotoReply, PhotoTask, PhotoWorkerMessage } from "./photo-task.ts";

const noAnswer: PhotoReply = { ok: false, message: "照片没有处理成功，请再选一次，或换一张照片" };
/** A slow phone takes some five seconds for a large photo; some browsers never answer at all. */
const patienceMs = 60_000;
/** WebKit never starts a worker whose script cannot come from the network, and says nothing about it. */
const startMs = 8_000;
/** A worker at rest is kept for the next photo of a row. */
const restMs = 5_000;

let resting: { worker: Worker; timer: ReturnType<typeof setTimeout> } | null = null;

/**
 * Compresses and watermarks a photo off the main thread, or on it where no worker starts.
 * `onPreview` gets the thumbnail as soon as there is one.
 */
export async function compressPhoto(
  task: PhotoTask,
  onPreview: (thumbnail: Blob) => void = () => undefined,
): Promise<PhotoReply> {
  const worker = takeResting() ?? (await startWorker());
  if (worker !== null) return compressIn(worker, task, onPreview);
  const { compress } = await import("./photo-compression.ts");
  return compress(task, onPreview).catch(() => noAnswer);
}

function takeResting(): Worker | null {
  if (resting === null) return null;
  const { worker, timer } = resting;
  clearTimeout(timer);
  resting = null;
  return worker;
}

function rest(worker: Worker): void {
  takeResting()?.terminate();
  resting = { worker, timer: setTimeout(() => takeResting()?.terminate(), restMs) };
}

/** A worker that runs, or null. */
function startWorker(): Promise<Worker | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./photo-worker.ts", import.meta.url), { type: "module", name: "photo" });
    const giveUp = () => {
      clearTimeout(timer);
      worker.terminate();
      resolve(null);
    };
    const timer = setTimeout(giveUp, startMs);
    worker.addEventListener("error", giveUp, { once: true });
    const started = () => {
      clearTimeout(timer);
      worker.removeEventListener("error", giveUp);
      resolve(worker);
    };
    worker.addEventListener("message", started, { once: true });
  });
}

function compressIn(worker: Worker, task: PhotoTask, onPreview: (thumbnail: Blob) => void): Promise<PhotoReply> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const finish = (reply: PhotoReply, isSound: boolean) => {
      clearTimeout(timer);
      ended.abort();
      if (isSound) rest(worker);
      else worker.terminate();
      resolve(reply);
    };
    const timer = setTimeout(() => finish(noAnswer, false), patienceMs);
    const hear = ({ data }: MessageEvent<PhotoWorkerMessage>) => {
      if ("preview" in data) onPreview(data.preview);
      if ("reply" in data) finish(data.reply, true);
    };
    worker.addEventListener("message", hear, { signal: ended.signal });
    worker.addEventListener("error", () => finish(noAnswer, false), { signal: ended.signal });
    worker.postMessage(task);
  });
}
