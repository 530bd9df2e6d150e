import { expect, it } from "vitest";
import { anyFormDirty, markDirty, watchDirty } from "./dirty-forms.ts";

it("counts open forms, and closing one twice counts once", () => {
  let heard = 0;
  const stop = watchDirty(() => heard++);
  const first = markDirty();
  const second = markDirty();
  first();
  first();
  expect(anyFormDirty()).toBe(true);
  second();
  expect(anyFormDirty()).toBe(false);
  expect(heard).toBe(4);
  stop();
});
