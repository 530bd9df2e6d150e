import { expect, it } from "vitest";
import { Refused } from "#server/plugins/errors/refused.ts";
import { renderPdf } from "./made-file.ts";

const content = [{ text: "核对证据原件，".repeat(600) }];
const ask = (address: string) =>
  renderPdf({ person: null, address }, { title: "x", content, at: new Date(0) }).then(
    () => 200,
    (error: unknown) => (error instanceof Refused ? error.status : error),
  );
const howOften = (answers: unknown[]) =>
  Object.fromEntries([...new Set(answers)].map((one) => [one, answers.filter((other) => other === one).length]));

it("one asker has three files under way at once, and the next when they are done", async () => {
  expect(howOften(await Promise.all(Array.from({ length: 20 }, () => ask("one"))))).toEqual({ 200: 3, 429: 17 });
  expect(await ask("one")).toBe(200);
});

it("so many wait together, and who comes then is sent away before anything is drawn", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, who) => ask(`asker ${who}`)));
  expect(howOften(answers)).toEqual({ 200: 14, 503: 16 });
});
