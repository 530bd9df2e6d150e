import { useSyncExternalStore } from "react";

/** Body width in pixels from which the desktop layout shows (specification section 9). */
export const deskFrom = 992;

export const isPhoneNow = () => document.body.getBoundingClientRect().width < deskFrom;

function subscribe(changed: () => void) {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}

/** Whether the phone layout applies; follows the window. */
export const useIsPhone = () => useSyncExternalStore(subscribe, isPhoneNow);
