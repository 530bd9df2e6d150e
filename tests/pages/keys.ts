import { type Locator, userEvent } from "vitest/browser";

const mostSteps = 60;

/** Walks by Tab until the control has the focus. */
export async function tabTo(control: Locator): Promise<void> {
  for (let step = 0; step < mostSteps; step++) {
    if (control.element() === document.activeElement) return;
    await userEvent.keyboard("{Tab}");
  }
  throw new Error("the control is not reached by Tab");
}
