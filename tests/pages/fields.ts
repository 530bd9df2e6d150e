import type { Locator } from "vitest/browser";

/** What a field holds, to compare it with a pattern or a value of before. */
export function valueOf(field: Locator): string {
  const element = field.element();
  if (!(element instanceof HTMLInputElement)) throw new Error(`${element.tagName} is no field`);
  return element.value;
}
