import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { compressPhoto } from "./compress-photo.ts";
import type { PhotoTask } from "./photo-task.ts";

/** A browser's worker that takes the photo and never says a word. */
class SilentWorker extends EventTarget {
  static ended = 0;
  postMessage() {}
  terminate() {
    SilentWorker.ended += 1;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", SilentWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("gives a photo back in words when its worker never answers, and ends the worker", async () => {
  const reply = compressPhoto({} as PhotoTask);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reply).toEqual({ ok: false, message: "照片没有处理成功，请再选一次，或换一张照片" });
  expect(SilentWorker.ended).toBe(1);
});
