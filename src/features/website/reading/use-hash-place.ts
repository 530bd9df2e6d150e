import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Goes to the part the address names, once it is there: the frame begins every page at its top. */
export function useHashPlace(isReady: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isReady || hash.length < 2) return undefined;
    const frame = requestAnimationFrame(() => {
      const part = document.getElementById(hash.slice(1));
      part?.scrollIntoView();
      part?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, isReady]);
}
