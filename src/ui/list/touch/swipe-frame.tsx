import SwipeAction from "antd-mobile/es/components/swipe-action";
import type { SwipeRowProps } from "./swipe-row.tsx";
import "../../mobile/mobile-library.ts";

/** antd-mobile's row: its actions can be reached by keys too, which draw the row aside. */
export const SwipeFrame = ({ actions, children }: SwipeRowProps) => (
  <SwipeAction
    className="swipe"
    rightActions={actions.map(({ key, label, tone, onTap }) => ({
      key,
      text: label,
      color: tone ?? "weak",
      onClick: onTap,
    }))}
  >
    {children}
  </SwipeAction>
);
