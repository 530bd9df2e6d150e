import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { HeavyLine } from "./heavy-line.ts";
import { LateSeconds, type TimersOfSecond } from "./lateness.ts";
import { limitLoad, usualLimits } from "./load-limit.ts";
import { PictureLine } from "../pictures/picture-line.ts";

/** Timers are set ten milliseconds apart: a second of a hundred that came so late. */
const second = (lateMs: number): TimersOfSecond => ({
  count: 100,
  mean: (lateMs + 10) * 1e6,
  max: (lateMs + 10) * 2e6,
});
/** Not one timer was counted. */
const pause: TimersOfSecond = { count: 0, mean: Number.NaN, max: 0 };

describe("what the last seconds were like", () => {
  it("is told for the last one, and for three on end by the best of them", () => {
    const seconds = new LateSeconds();
    for (const late of [200, 1500, 1200]) seconds.note(second(late), 1000);
    expect([seconds.lastSecond(), seconds.lasting()]).toEqual([1200, 200]);
    seconds.note(second(1300), 1000);
    expect([seconds.lastSecond(), seconds.lasting()]).toEqual([1300, 1200]);
    seconds.note(second(0), 1000);
    expect([seconds.lastSecond(), seconds.lasting()]).toEqual([0, 0]);
  });

  it("counts a second without a timer as late all through, which alone is no lasting state", () => {
    const seconds = new LateSeconds();
    seconds.note(second(0), 1000);
    seconds.note(pause, 1500);
    expect(seconds.lasting()).toBe(0);
    for (const took of [1100, 1100, 1200]) seconds.note(pause, took);
    expect(seconds.lasting()).toBe(1100);
  });

  it("tells the longest wait of a timer once", () => {
    const seconds = new LateSeconds();
    seconds.note(second(45), 1000);
    seconds.note(second(5), 1000);
    expect([seconds.takeLongest(), seconds.takeLongest()]).toEqual([100, 0]);
  });
});

describe("a server whose timers come late", () => {
  /** How it answers a phone's batch and a person, by what the last second and the last three were like. */
  async function answers(lastSecond: number, lasting: number) {
    const app = Fastify();
    limitLoad(app, {
      limits: usualLimits,
      pictures: new PictureLine(usualLimits.picture),
      heavy: new HeavyLine(usualLimits.heavy),
      poolWaiting: () => 0,
      logSeconds: 0,
      lateness: { lastSecond: () => lastSecond, lasting: () => lasting, takeLongest: () => 0, end: () => undefined },
    });
    app.post("/v1/visit/batch", async () => "taken");
    app.get("/v1/visit/visitListnews", async () => "listed");
    const batch = await app.inject({ method: "POST", url: "/v1/visit/batch" });
    const list = await app.inject("/v1/visit/visitListnews");
    await app.close();
    return [batch, list].map(({ statusCode }) => (statusCode === 200 ? "answered" : "sent away"));
  }

  it("sends phones away after one bad second, and people when it lasts", async () => {
    expect(await answers(100, 100)).toEqual(["answered", "answered"]);
    expect(await answers(2000, 0)).toEqual(["sent away", "answered"]);
    expect(await answers(2000, 1100)).toEqual(["sent away", "sent away"]);
  });
});
