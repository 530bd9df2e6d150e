import type { PhotoReply, PhotoTask } from "./photo-task.ts";

const noWorker: PhotoReply = { ok: false, message: "此浏览器处理不了照片，请升级浏览器后再试" };
const noAnswer: PhotoReply = { ok: false, message: "照片没有处理成功，请再选一次，或换一张照片" };
/** A slow phone takes some five seconds for a large photo; some browsers never answer at all. */
const patienceMs = 60_000;

/** Compresses and watermarks a photo off the main thread; a worker per photo, ended when it has answered. */
export function compressPhoto(task: PhotoTask): Promise<PhotoReply> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./photo-worker.ts", import.meta.url), { type: "module", name: "photo" });
    const finish = (reply: PhotoReply) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(reply);
    };
    const timer = setTimeout(() => finish(noAnswer), patienceMs);
    worker.addEventListener("message", (event: MessageEvent<PhotoReply>) => finish(event.data));
    worker.addEventListener("error", () => finish(noWorker));
    worker.postMessage(task);
  });
}
