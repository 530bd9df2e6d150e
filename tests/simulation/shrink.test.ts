import { expect, it } from "vitest";
import type { Outcome } from "./promises/history.ts";
import { shrink } from "./shrink.ts";
import { stepsOf } from "./people/steps.ts";

const outcome = (problems: string[]): Outcome => ({ seed: 1, problems, trace: [], tally: new Map() });

it("finds the few steps that break a history", async () => {
  const whole = stepsOf(1).map(({ place }) => place);
  const needed = [3, 17, 18];
  const play = async (kept: readonly number[]) =>
    outcome(needed.every((place) => kept.includes(place)) ? ["lost: a visit"] : []);
  const { kept } = await shrink(whole, outcome(["lost: a visit"]), play, 250);
  expect(kept).toEqual(needed);
});

it("does not take another fault for the one it looks for", async () => {
  const play = async (kept: readonly number[]) => outcome(kept.includes(2) ? ["lost: it"] : ["doubled: it"]);
  const { kept } = await shrink([1, 2, 3, 4], outcome(["lost: it"]), play, 250);
  expect(kept).toEqual([2]);
});

it("draws the same steps for the same seed, and others for another", () => {
  expect(stepsOf(7)).toEqual(stepsOf(7));
  expect(stepsOf(8)).not.toEqual(stepsOf(7));
});
