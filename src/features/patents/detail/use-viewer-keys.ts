import { type RefObject, useEffect } from "react";
import { isForViewer, viewerKey } from "./viewer-keys.ts";

interface Viewer {
  chosen: number;
  count: number;
  zoom: number;
  turn: number;
  /** The drawing fills the screen: its keys are its own. */
  isOver: boolean;
  show: (index: number) => void;
  setZoom: (zoom: number) => void;
}

/** Keys of the drawings while the focus is among them, or nowhere. */
export function useViewerKeys(viewer: RefObject<HTMLElement | null>, now: Viewer): void {
  useEffect(() => {
    const at = viewer.current;
    const press = (event: KeyboardEvent) => {
      if (at === null || !isForViewer(at, event.target, document.body)) return;
      // With these the browser's own.
      if (now.isOver || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { chosen, count, zoom, turn } = now;
      const act = viewerKey(event.key, { chosen, last: count - 1, isLarge: zoom > 0, isTurned: turn > 0 });
      if (act === null) return;
      event.preventDefault();
      if (act.does === "zoom") return now.setZoom(zoom + act.by);
      if (act.does === "reset") return now.show(chosen);
      now.show(act.to);
      // Who goes along the small ones stays on the chosen one.
      const small = [...at.querySelectorAll<HTMLElement>(".patent-thumbs button")];
      if (small.some((one) => one === event.target)) small[(act.to + count) % count]?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
