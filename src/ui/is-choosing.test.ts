import { expect, it } from "vitest";
import { isChoosing } from "./is-choosing.ts";

const pressed = (event: { isComposing?: boolean; keyCode?: number; key?: string }) =>
  isChoosing({ isComposing: false, keyCode: 13, key: "Enter", ...event } as KeyboardEvent);

it.each([
  ["Chrome and Firefox", { isComposing: true, keyCode: 229 }],
  ["Safari, after the composition", { keyCode: 229 }],
  ["Windows", { key: "Process", keyCode: 229 }],
  ["a browser without codes", { isComposing: true }],
])("Enter that chooses a candidate is told in %s", (_, event) => {
  expect(pressed(event)).toBe(true);
});

it("Enter by itself is the page's", () => {
  expect(pressed({})).toBe(false);
});
