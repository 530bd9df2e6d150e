import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refused } from "../errors/refused.ts";
import { SyncLine } from "./sync-line.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new AbortController().signal;
const lineOf = (atOnce: number, waiting: number) =>
  new SyncLine({ atOnce, waiting, patienceMs: 3000 }, Date.now, () => 0.5);
const refusalOf = async (entering: Promise<void>) => {
  const error: unknown = await entering.catch((reason: unknown) => reason);
  return error instanceof Refused ? error : null;
};

it("lets in as many as there are places, and the next when one leaves", async () => {
  const line = lineOf(2, 5);
  await Promise.all([line.enter(never()), line.enter(never())]);
  const order: string[] = [];
  const third = line.enter(never()).then(() => order.push("third"));
  const fourth = line.enter(never()).then(() => order.push("fourth"));
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual([]);
  line.leave();
  await third;
  expect(order).toEqual(["third"]);
  line.leave();
  await fourth;
  expect(line.takeFigures()).toEqual({ running: 2, waiting: 0, done: 2, refused: 0 });
});

it("refuses who finds the line full, before anything else is done", async () => {
  const line = lineOf(1, 1);
  line.refuseWhenFull();
  await line.enter(never());
  void line.enter(never()).catch(() => undefined);
  expect(() => line.refuseWhenFull()).toThrow(Refused);
  expect(await refusalOf(line.enter(never()))).toMatchObject({ status: 503, data: { reason: "busy" } });
});

it("refuses at once who would wait in vain at the pace of late", async () => {
  const line = lineOf(1, 40);
  for (let i = 0; i < 5; i++) {
    await line.enter(never());
    await vi.advanceTimersByTimeAsync(1250);
    line.leave();
  }
  await line.enter(never());
  // Three seconds of patience are two turns and a half.
  void line.enter(never()).catch(() => undefined);
  void line.enter(never()).catch(() => undefined);
  expect(() => line.refuseWhenFull()).toThrow(Refused);
});

it("refuses who has waited long enough, and who has gone; their places go to others", async () => {
  const line = lineOf(1, 5);
  await line.enter(never());
  const patient = refusalOf(line.enter(never()));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await patient).toMatchObject({ status: 503 });
  const gone = new AbortController();
  const left = refusalOf(line.enter(gone.signal));
  const next = line.enter(never());
  gone.abort();
  expect(await left).not.toBeNull();
  line.leave();
  await next;
  expect(line.takeFigures()).toMatchObject({ running: 1, waiting: 0 });
});

it("gives every refused call a later appointment, at the pace at which calls end", async () => {
  const line = lineOf(1, 0);
  for (let i = 0; i < 20; i++) {
    await line.enter(never());
    await vi.advanceTimersByTimeAsync(200);
    line.leave();
  }
  const waits = Array.from({ length: 100 }, () => line.refusal().retryAfter ?? 0);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits[0]).toBe(1);
  // 100 turns of 200 ms each.
  expect(waits.at(-1)).toBe(20);
  expect(Math.max(...waits.map((wait) => waits.filter((other) => other === wait).length))).toBeLessThanOrEqual(6);
});

it("sends nobody away for more than a minute, and not all to the same second", () => {
  const random = [...Array(1000).keys()].map((i) => i / 1000);
  const line = new SyncLine({ atOnce: 1, waiting: 0, patienceMs: 1 }, Date.now, () => random.shift() ?? 0);
  const waits = Array.from({ length: 1000 }, () => line.refusal().retryAfter ?? 0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(75);
  expect(new Set(waits.slice(500)).size).toBeGreaterThan(10);
});
