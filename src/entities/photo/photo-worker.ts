import { compress } from "./photo-compression.ts";
import type { PhotoTask, PhotoWorkerMessage } from "./photo-task.ts";

const say = (message: PhotoWorkerMessage) => self.postMessage(message);

self.addEventListener("message", (event: MessageEvent<PhotoTask>) => {
  void compress(event.data, (preview) => say({ preview })).then(
    (reply) => say({ reply }),
    () => say({ reply: { ok: false, message: "这张照片处理失败，请重试或换一张" } }),
  );
});

say({ started: true });
