// Long: half of the knocking. A stranger, another company and a street's lead knock in the quick level, at drawn calls.
import { afterAll, beforeAll, expect, it } from "vitest";
import { SecretPatent } from "./secret-patent.ts";

let patent: SecretPatent;
beforeAll(async () => {
  patent = await SecretPatent.plant();
}, 600_000);
afterAll(() => patent.house.close());

const people = ["visitor", "district", "street official", "admin"];

for (const person of people)
  it(`tells ${person} nothing of a patent that is announced next week`, { timeout: 600_000 }, async () => {
    expect(await patent.toldByTitle(person)).toEqual([]);
  });

for (const person of [...people, "street lead"])
  it(`tells ${person} nothing of it by its number either`, { timeout: 600_000 }, async () => {
    expect(await patent.toldByNumber(person)).toEqual([]);
  });
