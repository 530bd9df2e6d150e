import { expect, it } from "vitest";
import { askedPage, pageOfKey } from "./asked-page.ts";

it("a typed page is one that the file has", () => {
  expect(askedPage(" 12 ", 40)).toBe(12);
  expect(askedPage("４０", 40)).toBe(40);
  for (const wrong of ["", "0", "41", "-1", "1.5", "三", "1e1"]) expect(askedPage(wrong, 40)).toBeNull();
});

it("keys turn pages as far as there are some", () => {
  expect(pageOfKey("ArrowRight", 1, 3)).toBe(2);
  expect(pageOfKey("PageUp", 2, 3)).toBe(1);
  expect(pageOfKey("End", 1, 3)).toBe(3);
  expect(pageOfKey("Home", 3, 3)).toBe(1);
  expect(pageOfKey("ArrowRight", 3, 3)).toBeNull();
  expect(pageOfKey("ArrowLeft", 1, 3)).toBeNull();
  expect(pageOfKey("ArrowDown", 1, 3)).toBeNull();
});
