import { expect, it } from "vitest";
import { textFields } from "#contract/patent/query/query-tree.ts";
import { randomFrom } from "../search-records.testing.ts";
import { TextCollector } from "./text-collector.ts";

it("texts that fill several blocks, long and empty ones, come out in another order as they went in", () => {
  const random = randomFrom(9);
  const lengths = [0, 3, 700_000, 0, 900, 1_400_000, 60_000, 400_000, 1, 300_000];
  const records = lengths.map((length, number) =>
    textFields.map((_, field) => "甲乙丙丁"[(number + field) % 4]?.repeat(Math.floor(length * random())) ?? ""),
  );
  const collector = new TextCollector();
  for (const texts of records) collector.add(texts);
  const order = Uint32Array.from(lengths.keys()).reverse();
  const texts = collector.finish(order);
  order.forEach((number, record) =>
    textFields.forEach((field, at) => {
      const [text, wanted] = [texts.textOf(record, field), records[number]?.[at] ?? ""];
      expect(text === wanted, `${field} of ${number}: ${text.length} characters, not ${wanted.length}`).toBe(true);
    }),
  );
});
