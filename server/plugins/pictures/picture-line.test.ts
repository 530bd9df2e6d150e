import { expect, it, vi } from "vitest";
import type { Refused } from "#server/plugins/errors/refused.ts";
import { PictureLine } from "./picture-line.ts";

/** Work that lasts until it is told to end. */
function held() {
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  const work = (n: number) => () =>
    new Promise<number>((resolve) => {
      started.push(n);
      ends.set(n, () => resolve(n));
    });
  /** Ends a piece of work, once it has begun. */
  const end = async (n: number) => {
    await vi.waitUntil(() => ends.has(n), { timeout: 60_000 });
    ends.get(n)?.();
  };
  return { started, work, end };
}

const refusal = (given: Promise<unknown>) =>
  given.then(
    () => null,
    (error: unknown) => error as Refused,
  );

it("does as much at once as there are places, the rest in the order it came", async () => {
  const line = new PictureLine({ atOnce: 2, waiting: 2, patienceMs: 60_000 });
  const { started, work, end } = held();
  const all = [1, 2, 3, 4].map((n) => line.inPlace(work(n)));
  await Promise.resolve();
  expect(started).toEqual([1, 2]);
  expect(line.takeFigures()).toEqual({ running: 2, waiting: 2, done: 0, refused: 0 });
  for (const n of [1, 2, 3, 4]) await end(n);
  expect([started, await Promise.all(all)]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
  expect(line.takeFigures()).toEqual({ running: 0, waiting: 0, done: 4, refused: 0 });
});

it("refuses who finds the line full, with words and the time to come back", async () => {
  const line = new PictureLine({ atOnce: 1, waiting: 1, patienceMs: 60_000 });
  const { work, end } = held();
  const taken = [1, 2].map((n) => line.inPlace(work(n)));
  const refused = await refusal(line.inPlace(work(3)));
  expect(refused).toMatchObject({ status: 503, message: "图片处理繁忙，请稍后再试", data: { reason: "busy" } });
  expect(refused?.retryAfter).toBeGreaterThan(0);
  await end(1);
  await end(2);
  expect(await Promise.all(taken)).toEqual([1, 2]);
});

it("refuses who has waited in vain, and gives the place to nobody who has gone", async () => {
  const line = new PictureLine({ atOnce: 1, waiting: 5, patienceMs: 1 });
  const { started, work, end } = held();
  const first = line.inPlace(work(1));
  expect((await refusal(line.inPlace(work(2))))?.status).toBe(503);
  await end(1);
  await first;
  const third = line.inPlace(work(3));
  await end(3);
  expect([await third, started]).toEqual([3, [1, 3]]);
});

it("gives the place back when the work fails", async () => {
  const line = new PictureLine({ atOnce: 1, waiting: 0, patienceMs: 1 });
  await expect(line.inPlace(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await line.inPlace(() => Promise.resolve("next"))).toBe("next");
});
