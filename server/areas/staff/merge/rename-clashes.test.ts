import { expect, it } from "vitest";
import { freeName } from "./rename-clashes.ts";

it("a name that is taken says where it came from, within the letters that a name may have", () => {
  expect(freeName("无效检索", new Set())).toBe("无效检索");
  expect(freeName("无效检索", new Set(["无效检索"]))).toBe("无效检索（并入）");
  expect(freeName("无效检索", new Set(["无效检索", "无效检索（并入）"]))).toBe("无效检索（并入）2");
  const long = "长".repeat(60);
  expect(freeName(long, new Set([long]))).toHaveLength(60);
});
