import { cdp } from "vitest/browser";

const prefer = (value: "reduce" | "no-preference") =>
  cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });

/** Pages are tried with the stillness that a person may ask for; what moves by itself shows only in here. */
export async function withMotion(work: () => Promise<void>): Promise<void> {
  await prefer("no-preference");
  try {
    await work();
  } finally {
    await prefer("reduce");
  }
}
