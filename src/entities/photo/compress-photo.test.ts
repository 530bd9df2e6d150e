import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { compressPhoto } from "./compress-photo.ts";
import type { PhotoReply, PhotoTask, PhotoWorkerMessage } from "./photo-task.ts";

const failure: PhotoReply = { ok: false, message: "只为这条测试的话" };

/** A browser's worker as far as the page sees it. */
class FakeWorker extends EventTarget {
  static made = 0;
  static ended = 0;
  /** What it says to each photo; null for a worker that does not even start. */
  static answers: readonly PhotoWorkerMessage[] | null = null;
  constructor() {
    super();
    FakeWorker.made += 1;
    if (FakeWorker.answers !== null) this.#say({ started: true });
  }
  #say(data: PhotoWorkerMessage) {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
  postMessage() {
    for (const answer of FakeWorker.answers ?? []) this.#say(answer);
  }
  terminate() {
    FakeWorker.ended += 1;
  }
}

beforeEach(() => {
  Object.assign(FakeWorker, { made: 0, ended: 0, answers: null });
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const task = { file: new Blob(["no picture"]) } as PhotoTask;

it("works on the page where no worker starts", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  const reply = compressPhoto(task);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await reply).toEqual({ ok: false, message: "这个文件不是可以识别的图片，请换一张 JPEG 或 PNG 照片" });
  expect(FakeWorker.ended).toBe(1);
});

it("gives a photo back in words when its worker never answers, and ends the worker", async () => {
  FakeWorker.answers = [];
  const reply = compressPhoto(task);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reply).toEqual({ ok: false, message: "照片没有处理成功，请再选一次，或换一张照片" });
  expect(FakeWorker.ended).toBe(1);
});

it("hands on the thumbnail, and keeps a worker for the photos of a row only", async () => {
  const preview = new Blob(["small"]);
  FakeWorker.answers = [{ preview }, { reply: failure }];
  const previews: Blob[] = [];
  expect(await compressPhoto(task, (one) => previews.push(one))).toEqual(failure);
  expect(await compressPhoto(task, (one) => previews.push(one))).toEqual(failure);
  expect(previews).toEqual([preview, preview]);
  expect([FakeWorker.made, FakeWorker.ended]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(FakeWorker.ended).toBe(1);
});
