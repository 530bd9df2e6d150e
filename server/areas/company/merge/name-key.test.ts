import { expect, it } from "vitest";
import { initialsOf } from "../initials.ts";
import { nameKey } from "./name-key.ts";

it("gives one key to a name written in full and half width, with and without brackets", () => {
  const key = "佛山A1电器顺德有限公司";
  expect(nameKey("佛山A1电器(顺德)有限公司")).toBe(key);
  expect(nameKey("佛山Ａ１电器（顺德）有限公司")).toBe(key);
  expect(nameKey("  佛山a1电器 （顺德）　有限公司 ")).toBe(key);
});

it("keeps names apart that differ in a character", () => {
  expect(nameKey("顺德禾屿电器厂")).not.toBe(nameKey("顺德禾岚电器厂"));
});

it("takes initials from characters and keeps letters and digits", () => {
  expect(initialsOf("顺德Ａ2五金（北滘）厂")).toBe("sda2wjbjc");
});

it("reads a character of several sounds by its word", () => {
  expect(initialsOf("重庆银行")).toBe("cqyh");
});
