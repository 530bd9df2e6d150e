// Long: a third of the knocking. Who may more of the same calls, a lead and an enterprise, knocks in the quick level.
import { afterAll, beforeAll, expect, it } from "vitest";
import { Knocking } from "./knocking.ts";

let knocking: Knocking;
beforeAll(async () => {
  knocking = await Knocking.open();
}, 600_000);
afterAll(() => knocking.house.close());

for (const person of ["street official", "trial"]) {
  it(`tells ${person} nothing of another street and lets nothing happen to it`, { timeout: 600_000 }, async () => {
    const before = await knocking.checksums();
    const { wrong, good } = await knocking.everywhere(person);
    expect(wrong).toEqual([]);
    expect(await knocking.checksums()).toEqual(before);
    expect(good, "calls that were answered").toBeGreaterThan(0);
  });
}
