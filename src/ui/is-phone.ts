import { useSyncExternalStore } from "react";
import { anyFormDirty, watchDirty } from "./form/dirty-forms.ts";

/** Body width in pixels from which the desktop layout shows (specification section 9). */
export const deskFrom = 992;

export const isPhoneNow = () => document.body.getBoundingClientRect().width < deskFrom;

function subscribe(changed: () => void) {
  window.addEventListener("resize", changed);
  const unwatch = watchDirty(changed);
  return () => {
    window.removeEventListener("resize", changed);
    unwatch();
  };
}

let shown: boolean | null = null;

/**
 * The other layout has other components: what is typed into a form would go with this one's. Without a window, on the
 * server, there is the desktop's; pages that are drawn there have one for both.
 */
function layout(): boolean {
  if (typeof window === "undefined") return false;
  if (shown === null || !anyFormDirty()) shown = isPhoneNow();
  return shown;
}

/** Whether the phone layout applies; follows the window, but not while a form holds unsaved changes. */
export const useIsPhone = () => useSyncExternalStore(subscribe, layout, layout);
