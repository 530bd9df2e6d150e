import { afterAll, beforeAll, expect, it } from "vitest";
import type { Call } from "#contract/core/call.ts";
import { can } from "#contract/core/roles.ts";
import { again, isDrawn, playsAll } from "#tests/fixtures/drawn-share.ts";
import { knockers } from "./demo-house.ts";
import { recordsOfStreet } from "./foreign-rows.ts";
import { daliang, knockedCalls, Knocking, takesAnId } from "./knocking.ts";
import { sampleInput } from "./sample-input.ts";

let knocking: Knocking;
beforeAll(async () => {
  knocking = await Knocking.open();
}, 600_000);
afterAll(() => knocking.house.close());

it("takes each call from the kinds of user that may make it, and from nobody else", { timeout: 600_000 }, async () => {
  const wrong: string[] = [];
  let cells = 0;
  for (const [name, call] of knockedCalls()) {
    for (const [person, { kind }] of Object.entries(knockers)) {
      if (can(kind, call.access)) continue;
      cells += 1;
      const reply = await knocking.house.send(call, {}, knocking.tokenOf(person));
      // A visitor's session is known to the visitors' calls alone.
      const wanted = kind === null || kind === "visitor" ? 401 : 403;
      if (reply.statusCode !== wanted) wrong.push(`${name} answers ${person} with ${reply.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(cells).toBeGreaterThan(400);
});

/** Those who may less of the same, an official and a trial, knock in the long level. */
for (const [person, oneIn] of [
  // Of the hundreds of calls of these the quick level makes a share, of others at each commit.
  ["street lead", 4],
  ["enterprise", 4],
  ["visitor", 1],
  ["nobody", 1],
] as const) {
  it(`tells ${person} nothing of another street and lets nothing happen to it`, { timeout: 600_000 }, async () => {
    const before = await knocking.checksums();
    const { wrong, good } = await knocking.everywhere(person, oneIn);
    expect(wrong, again).toEqual([]);
    expect(await knocking.checksums(), again).toEqual(before);
    if (person !== "nobody") expect(good, "calls that were answered").toBeGreaterThan(0);
  });
}

/** Whether the lead of the street is answered with a record of one of the kinds. */
async function isAnswered(call: Call, kinds: readonly string[][]): Promise<boolean> {
  for (const ids of kinds) {
    const reply = await knocking.house.send(
      call,
      sampleInput(call, ids[0] ?? "", daliang),
      knocking.tokenOf("street lead"),
    );
    if (reply.statusCode === 200) return true;
  }
  return false;
}

it("lets an official do in their own street what the others may not", { timeout: 600_000 }, async () => {
  const own = await recordsOfStreet(knocking.house.connection.db, daliang);
  const refused: string[] = [];
  let good = 0;
  for (const [name, call] of knockedCalls()) {
    if (call.method === "POST" && call.offline === "queued") continue;
    if (!can("street", call.access) || !takesAnId(call) || !isDrawn(4, "own street", name)) continue;
    if (await isAnswered(call, [...own.values()])) good += 1;
    else refused.push(name);
  }
  expect(good, `never answered: ${refused.join(", ")}; ${again}`).toBeGreaterThan(playsAll ? 50 : 5);
});
