import { useLayoutEffect, useState } from "react";

/**
 * Gives the focus back to what had it before this was drawn. For layers of a library that are drawn only while they are
 * open: they go without closing, and the focus with them.
 */
export function useFocusBack() {
  // Before the layer takes it.
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      // The layer holds the focus until it is gone, and its last effects with it.
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected && isNowhere()) opener.focus();
      });
    },
    [opener],
  );
}

/** What came next may have taken the focus already. */
const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
