import { useEffectEvent, useLayoutEffect } from "react";
import { openLayers } from "./open-layers.ts";

/** While `isOpen`, the browser's "back" asks to close this before it leaves the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (isOpen ? openLayers().add(() => close()) : undefined), [isOpen]);
}
