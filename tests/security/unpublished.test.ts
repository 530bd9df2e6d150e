import { afterAll, beforeAll, expect, it } from "vitest";
import type { Call } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { again } from "#tests/fixtures/drawn-share.ts";
import { asked, number, secret, SecretPatent, tells } from "./secret-patent.ts";

let patent: SecretPatent;
beforeAll(async () => {
  patent = await SecretPatent.plant();
}, 600_000);
afterAll(() => patent.house.close());

it("shows it to its own company in the search, in its list and on its pages, and in files", async () => {
  const token = patent.house.tokens.get("enterprise") ?? "";
  const ask = async (call: Call, input: object) => tells(await patent.house.send(call, input, token), [secret]);
  const expression = `名称=(${asked})`;
  expect(await ask(contract.search.expression, { expression })).toEqual([secret]);
  expect(await ask(contract.search.intelligence, { text: number })).toEqual([secret]);
  expect(await ask(contract.search.patentDetail, { patent: patent.id })).toEqual([secret]);
  for (const format of ["csv", "xlsx", "pdf"])
    expect(await ask(contract.search.patentExport, { expression, columns: ["title"], format })).toEqual([secret]);
  await patent.house.send(contract.portfolio.insert, { patents: [patent.id] }, token);
  const list = await patent.house.send(contract.portfolio.portfolio, { keyword: asked }, token);
  expect(list.json()).toMatchObject({ data: { list: [{ patent_id: patent.id, is_public: false }] } });
});

/** Who is signed in may ask so many calls that the quick level draws some; others than these knock in the long level. */
const drawn: Record<string, number> = { nobody: 1, trial: 4, "street lead": 6 };
for (const [person, oneIn] of Object.entries(drawn))
  it(`tells ${person} nothing of a patent that is announced next week`, { timeout: 600_000 }, async () => {
    expect(await patent.toldByTitle(person, oneIn), again).toEqual([]);
  });

// After those: some calls keep what they are asked.
for (const person of ["nobody", "trial"])
  it(`tells ${person} nothing of it by its number either`, { timeout: 600_000 }, async () => {
    expect(await patent.toldByNumber(person, drawn[person]), again).toEqual([]);
  });

it("tells everybody of it on the day it is published, by the same questions", { timeout: 600_000 }, async () => {
  await patent.publish();
  const told = await patent.toldByTitle("nobody");
  for (const name of ["expression", "patentDetail", "transfer", "intelligence"])
    expect(told).toContain(`search.${name} tells ${secret}`);
  const { watches, office } = await afterwards();
  expect(watches).toEqual([secret]);
  expect(office).toEqual([secret]);
});

async function afterwards() {
  const { house } = patent;
  const ask = async (person: string, call: Call, input: object) =>
    tells(await house.send(call, input, house.tokens.get(person) ?? ""), [secret]);
  const rows = (await house.send(contract.warning.watchList, {}, house.tokens.get("trial") ?? "")).json<{
    data: { list: { id: string; kind: string; name: string; expression: string }[] };
  }>();
  const watch = rows.data.list.find(({ kind, name }) => kind === "技术" && name === asked);
  return {
    watches: await ask("trial", contract.warning.watchTechnology, { id: watch?.id }),
    office: await ask("district", contract.company.officePatents, { keyword: asked }),
  };
}
