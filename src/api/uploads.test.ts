import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followUpload, patience, uploadPercent, watchUploads } from "./uploads.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An upload that goes on and ends when told. */
function held(size: number) {
  let resolve = () => {};
  const promise = new Promise<void>((end) => {
    resolve = end;
  });
  let note = (_sent: number) => {};
  const done = followUpload(size, (tell) => {
    note = tell;
    return promise;
  });
  return { sent: (bytes: number) => note(bytes), end: () => (resolve(), done) };
}

it("a quick upload shows nothing, a slow one how much has gone, an ended one nothing again", async () => {
  const seen: (number | null)[] = [];
  const unwatch = watchUploads(() => seen.push(uploadPercent()));
  const one = held(1000);
  one.sent(100);
  vi.advanceTimersByTime(patience);
  one.sent(456);
  await one.end();
  unwatch();
  expect(seen).toEqual([null, 10, 45, null]);
});

it("several at once count together, and a body's own overhead never makes more than all", async () => {
  const [one, other] = [held(1000), held(3000)];
  vi.advanceTimersByTime(patience);
  one.sent(1000);
  other.sent(1000);
  expect(uploadPercent()).toBe(50);
  await one.end();
  expect(uploadPercent()).toBe(33);
  other.sent(3_100);
  expect(uploadPercent()).toBe(100);
  await other.end();
  expect(uploadPercent()).toBeNull();
});

it("a failed upload leaves no bar behind", async () => {
  const failing = followUpload(10, async () => {
    vi.advanceTimersByTime(patience);
    throw new Error("网络不通");
  });
  await expect(failing).rejects.toThrow("网络不通");
  expect(uploadPercent()).toBeNull();
});
