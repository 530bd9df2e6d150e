/** What a key does to the drawing on show. */
type ViewerAct = { does: "show"; to: number } | { does: "zoom"; by: 1 | -1 } | { does: "reset" };

interface Viewed {
  chosen: number;
  last: number;
  /** Arrows move what is larger than its frame. */
  isLarge: boolean;
  isTurned: boolean;
}

/** Whether a key is meant for the viewer: pressed in it, or on the page where nothing has the focus. */
export const isForViewer = (viewer: Pick<Node, "contains">, target: EventTarget | null, page: EventTarget): boolean =>
  target === page || viewer.contains(target as Node | null);

/** The act of a key, as `KeyboardEvent.key` names it; null: none, the browser's own stands. */
export function viewerKey(key: string, { chosen, last, isLarge, isTurned }: Viewed): ViewerAct | null {
  if (key === "+" || key === "=") return { does: "zoom", by: 1 };
  if (key === "-") return { does: "zoom", by: -1 };
  if (key === "Escape") return isLarge || isTurned ? { does: "reset" } : null;
  if (isLarge) return null;
  if (key === "ArrowRight") return { does: "show", to: chosen + 1 };
  if (key === "ArrowLeft") return { does: "show", to: chosen - 1 };
  if (key === "Home") return { does: "show", to: 0 };
  return key === "End" ? { does: "show", to: last } : null;
}
