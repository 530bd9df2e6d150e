import { useSyncExternalStore } from "react";

const query = () => matchMedia("(prefers-reduced-motion: reduce)");

/** Whether this person asked the system that nothing moves only to please. */
export const prefersStillness = (): boolean => query().matches;

/** The same, and heard of when it changes. */
export const useStillness = (): boolean => useSyncExternalStore(listen, prefersStillness);

function listen(onChange: () => void) {
  const preference = query();
  preference.addEventListener("change", onChange);
  return () => preference.removeEventListener("change", onChange);
}
