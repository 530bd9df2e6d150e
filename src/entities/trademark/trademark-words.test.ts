import { expect, it } from "vitest";
import { standingWords } from "./trademark-words.tsx";

it("a standing says its term once", () => {
  expect(standingWords({ state: "宽展期", reason: "", days_left: 33 })).toBe("宽展期 · 还有 33 天");
  expect(standingWords({ state: "宽展期", reason: "", days_left: 0 })).toBe("宽展期 · 今天届满");
  expect(standingWords({ state: "待续展", reason: "", days_left: 9 })).toBe("待续展 · 续展期还有 9 天");
  expect(standingWords({ state: "已注册", reason: "", days_left: null })).toBe("已注册");
});
