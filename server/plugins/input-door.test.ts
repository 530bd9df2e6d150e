import { describe, expect, it } from "vitest";
import { inputLimits, throughDoor } from "./input-door.ts";
import { Refused } from "./errors/refused.ts";

function nested(levels: number): unknown {
  let value: unknown = "甲";
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
const refusal = (input: unknown): unknown => {
  try {
    return throughDoor(input);
  } catch (error) {
    return error instanceof Refused ? error.message : error;
  }
};

describe("the door", () => {
  it("takes out of texts, wherever they stand, what no database keeps", () => {
    const input = { a: "甲\u0000乙", b: ["\ud800", { c: "😀\udfff" }], d: 1, e: null, f: "好" };
    expect(throughDoor(input)).toEqual({ a: "甲乙", b: ["", { c: "😀" }], d: 1, e: null, f: "好" });
    expect(throughDoor("\u0000甲")).toBe("甲");
  });

  it("takes out fields of such names, and makes no other name of them", () => {
    const input = JSON.parse(String.raw`{"__pro\u0000to__":{"is_admin":1},"a\ud800":1,"b":2}`) as object;
    const out = throughDoor(input) as { is_admin?: number };
    expect(out).toEqual({ b: 2 });
    expect(Object.getPrototypeOf(out)).toBe(Object.prototype);
    expect(out.is_admin).toBeUndefined();
  });

  it("keeps out what is nested deeper than any input, however deep", () => {
    expect(refusal(nested(inputLimits.depth))).toEqual(nested(inputLimits.depth));
    for (const levels of [inputLimits.depth + 1, 20_000, 500_000])
      expect(refusal(nested(levels))).toBe("提交的内容层次过深，无法处理");
  });

  it("keeps out what has more entries than any input", () => {
    const zeros = (count: number) => Array.from({ length: count }, () => 0);
    expect(refusal(zeros(inputLimits.entries))).toHaveLength(inputLimits.entries);
    expect(refusal({ ids: zeros(inputLimits.entries + 1) })).toBe("提交的内容项目过多，无法处理");
    const many = Array.from({ length: 30 }, () => zeros(inputLimits.entries));
    expect(refusal(many)).toBe("提交的内容项目过多，无法处理");
  });
});
