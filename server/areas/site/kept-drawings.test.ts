import { beforeEach, expect, it } from "vitest";
import { success } from "#contract/core/envelope.ts";
import type { PageDrawing } from "#contract/site/first-reading.ts";
import { keptDrawings } from "./kept-drawings.ts";

let drawn: string[] = [];
beforeEach(() => void (drawn = []));

const draw = async ({ address, isElder, readings }: PageDrawing) => {
  const text = `${address} ${isElder} ${JSON.stringify(readings)}`;
  drawn.push(text);
  return text;
};
const page = (address: string, data: unknown = 1, isElder = false): PageDrawing => ({
  address,
  isElder,
  readings: [["key", success(data)]],
});

it("draws an address once while it has the same to say, in each type", async () => {
  const ask = keptDrawings(draw);
  const first = await ask(page("/web/news"));
  expect(await ask(page("/web/news"))).toBe(first);
  expect(drawn).toHaveLength(1);
  expect(await ask(page("/web/news", 1, true))).not.toBe(first);
  expect(await ask(page("/web/news?page=2"))).not.toBe(first);
  expect(await ask(page("/web/news", 2))).not.toBe(first);
  expect(await ask(page("/web/news"))).toBe(first);
  expect(drawn).toHaveLength(5);
});

it("keeps no more than it may, what was asked for last", async () => {
  const size = (await draw(page("/a"))).length + "usual /a".length;
  const ask = keptDrawings(draw, 2 * size);
  drawn = [];
  for (const address of ["/a", "/b", "/a", "/c", "/a"]) await ask(page(address));
  expect(drawn).toHaveLength(3);
  await ask(page("/b"));
  expect(drawn).toHaveLength(4);
});

it("keeps no failure", async () => {
  let isBroken = true;
  const ask = keptDrawings((drawing) => (isBroken ? Promise.reject(new Error("x")) : draw(drawing)));
  await expect(ask(page("/a"))).rejects.toThrow("x");
  isBroken = false;
  expect(await ask(page("/a"))).toContain("/a");
});
