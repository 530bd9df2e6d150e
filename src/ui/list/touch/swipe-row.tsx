import { lazy, type ReactNode, Suspense } from "react";
import { whenShown } from "../../when-idle.ts";
import "./swipe-row.css";

// The rows are there at once; that they can be drawn aside comes a moment later, and without it they stay as they are.
const SwipeFrame = lazy(async () => {
  await whenShown();
  const module = await import("./swipe-frame.tsx").catch(() => null);
  return { default: module?.SwipeFrame ?? ((props: SwipeRowProps) => props.children) };
});

export interface SwipeRowProps {
  /** Shown behind the row when it is drawn to the left; every action has a visible twin elsewhere. */
  actions: readonly { key: string; label: string; tone?: "primary" | "danger"; onTap: () => void }[];
  children: ReactNode;
}

/** A row of a list that can be drawn aside to reach its actions. */
export const SwipeRow = ({ actions, children }: SwipeRowProps) =>
  actions.length === 0 ? (
    children
  ) : (
    <Suspense fallback={children}>
      <SwipeFrame actions={actions}>{children}</SwipeFrame>
    </Suspense>
  );
