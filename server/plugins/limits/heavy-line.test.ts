import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refused } from "../errors/refused.ts";
import { HeavyLine } from "./heavy-line.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new AbortController().signal;
const lineOf = (each = { atOnce: 2, waiting: 3 }) => new HeavyLine({ atOnce: 3, waiting: 4, patienceMs: 1000, each });

/** What became of calls that asked for a place, in the order in which it did. */
function asked(line: HeavyLine, ...askers: string[]): string[] {
  const heard: string[] = [];
  for (const [place, asker] of askers.entries())
    line.enter(asker, never).then(
      () => heard.push(`${asker}${place} works`),
      (error: unknown) => heard.push(`${asker}${place} ${error instanceof Refused ? error.status : "fails"}`),
    );
  return heard;
}
const settled = () => vi.advanceTimersByTimeAsync(0);

it("lets one asker have a few places, and others pass by who waits for a place of their own", async () => {
  const line = lineOf();
  const heard = asked(line, "a", "a", "a", "b");
  await settled();
  expect(heard).toEqual(["a0 works", "a1 works", "b3 works"]);
  line.leave("b");
  await settled();
  expect(line.figures()).toEqual({ running: 2, waiting: 1, refused: 0 });
  line.leave("a");
  await settled();
  expect(heard.at(-1)).toBe("a2 works");
});

it("refuses who has too much in the line, and leaves room for others there", async () => {
  const line = lineOf();
  const heard = asked(line, "a", "a", "a", "a", "a", "a", "b", "b");
  await settled();
  expect(heard.toSorted()).toEqual(["a0 works", "a1 works", "a5 503", "b6 works"]);
  expect(line.figures()).toEqual({ running: 3, waiting: 4, refused: 1 });
  const late = asked(line, "c");
  await settled();
  expect(late).toEqual(["c0 503"]);
});

it("gives the place to whoever has waited longest", async () => {
  const line = lineOf();
  const heard = asked(line, "a", "b", "c", "d", "e");
  await settled();
  line.leave("b");
  line.leave("a");
  await settled();
  expect(heard).toEqual(["a0 works", "b1 works", "c2 works", "d3 works", "e4 works"]);
});

it("refuses who has waited long enough, and forgets who has left", async () => {
  const line = lineOf();
  asked(line, "a", "b", "c");
  const patient = asked(line, "d");
  const leaving = new AbortController();
  const left = line.enter("e", leaving.signal).catch((error: unknown) => error);
  leaving.abort();
  expect(await left).toBeInstanceOf(Refused);
  await vi.advanceTimersByTimeAsync(1000);
  expect(patient).toEqual(["d0 503"]);
  line.leave("a");
  expect(line.figures()).toMatchObject({ running: 2, waiting: 0 });
});

it("says when to come back, and not to all the same", () => {
  const line = new HeavyLine({ atOnce: 0, waiting: 0, patienceMs: 1, each: { atOnce: 1, waiting: 1 } });
  const waits = Array.from({ length: 50 }, () => line.enter("a", never).catch((error: unknown) => error));
  return Promise.all(waits).then((errors) => {
    const after = errors.map((error) => (error as Refused).retryAfter ?? 0);
    expect([Math.min(...after) >= 3, Math.max(...after) <= 8, new Set(after).size > 1]).toEqual([true, true, true]);
  });
});
