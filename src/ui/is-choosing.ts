import type { KeyboardEvent } from "react";

/**
 * Whether the key chooses a candidate of an input method, and so is no key of the page: Enter ends `dianji` as 电机 and
 * sends nothing. Safari tells it after the composition has ended, by the code 229; Windows names the key `Process`.
 */
export function isChoosing(event: KeyboardEvent | globalThis.KeyboardEvent): boolean {
  const { isComposing, keyCode, key } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229 || key === "Process";
}
