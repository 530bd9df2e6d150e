import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { randomFrom, randomRecord } from "../search-records.testing.ts";
import { layout, mappings, settingsToFill } from "./index-layout.ts";
import { documentOf } from "./record-document.ts";

it("a change of the mapping, the analysis or the documents gives the layout another number", () => {
  const random = randomFrom(5);
  const documents = Array.from({ length: 20 }, (_, number) => documentOf(randomRecord(random, number)));
  const told = JSON.stringify([mappings, settingsToFill(1), documents]);
  expect([layout, createHash("sha256").update(told).digest("hex").slice(0, 16)]).toMatchInlineSnapshot(`
    [
      2,
      "9523fab4345dc250",
    ]
  `);
});

it("every field of a document is mapped", () => {
  const { properties } = mappings as { properties: Record<string, unknown> };
  const random = randomFrom(6);
  for (let number = 0; number < 50; number++)
    for (const field of Object.keys(documentOf(randomRecord(random, number)))) expect(properties).toHaveProperty(field);
});
