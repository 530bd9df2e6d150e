import { useSyncExternalStore } from "react";
import { anyFormDirty, watchDirty } from "./form/dirty-forms.ts";

/**
 * The desktop layout shows from 992 px (specification section 9), measured as the style sheets measure it: with the
 * scroll bar, so that a page that needs one has the same layout as its neighbour.
 */
const deskFrom = 992;

export const isPhoneNow = () => window.innerWidth < deskFrom;

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
