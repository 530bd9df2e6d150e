import { expect, it } from "vitest";
import { honorChoices } from "./filter-options.ts";

const types = [
  { id: "a", name: "高新技术企业" },
  { id: "b", name: "中国专利奖" },
];
const streets = [
  { id: "1", name: "大良" },
  { id: "2", name: "容桂" },
];
const labelsOf = (name: string, choices: ReturnType<typeof honorChoices>) =>
  choices.find((one) => one.name === name)?.options.map(({ label }) => label);

it("offers types with their numbers once these are known", () => {
  expect(labelsOf("type_id", honorChoices(streets, types))).toEqual(["高新技术企业", "中国专利奖"]);
  expect(labelsOf("type_id", honorChoices(streets, types, [{ id: "a", count: 1234 }]))).toEqual([
    "高新技术企业（1,234）",
    "中国专利奖",
  ]);
});

it("offers streets only to who sees several", () => {
  expect(labelsOf("street_id", honorChoices(streets, types))).toEqual(["大良", "容桂"]);
  expect(labelsOf("street_id", honorChoices(streets.slice(0, 1), types))).toBeUndefined();
});
