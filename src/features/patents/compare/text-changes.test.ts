import { expect, it } from "vitest";
import { textChanges } from "./text-changes.ts";

const marked = (before: string, after: string) =>
  textChanges(before, after)
    ?.map(({ kind, text }) => (kind === "same" ? text : kind === "new" ? `{+${text}+}` : `[-${text}-]`))
    .join("");

it("marks what came and what went, by words", () => {
  expect(marked("一种空气炸锅，包括壳体。", "一种空气炸锅，包括壳体和盖子。")).toBe(
    "一种空气炸锅，包括壳体{+和盖子+}。",
  );
  expect(marked("温度为 100 度", "温度为 120 度")).toBe("温度为 [-100-]{+120+} 度");
  expect(marked("相同", "相同")).toBe("相同");
  expect(marked("", "新的")).toBe("{+新的+}");
});

it("gives both texts back whole, whatever they are", () => {
  let seed = 7;
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  const text = () =>
    Array.from({ length: random(60) }, () => ["壳体", "，", "加热", "12", " ", "abc", "。", "𠮷"][random(8)]).join("");
  for (let n = 0; n < 300; n++) {
    const [before, after] = [text(), text()];
    const parts = textChanges(before, after) ?? [];
    const whole = (left: string) => parts.flatMap(({ kind, text: part }) => (kind === left ? [] : [part])).join("");
    expect([whole("new"), whole("gone")]).toEqual([before, after]);
  }
});

it("does not tell two different texts word by word", () => {
  const other = (from: number) => Array.from({ length: 3_000 }, (_, n) => `词${from + n}，`).join("");
  expect(textChanges(other(0), other(50_000))).toBeNull();
});
