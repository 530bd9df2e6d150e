import { type ReactNode, type TouchEvent, useRef, useState } from "react";
import "./swipe-row.css";

interface SwipeRowProps {
  /** Shown behind the row when it is drawn to the left; every action has a visible twin elsewhere. */
  actions: readonly { key: string; label: string; tone?: "primary" | "danger"; onTap: () => void }[];
  children: ReactNode;
}

const actionWidth = 88;
/** Pixels across before a touch counts as a swipe and not as scrolling. */
const begin = 12;

/** A row of a list that can be drawn aside to reach its actions. */
export function SwipeRow({ actions, children }: SwipeRowProps) {
  const from = useRef<{ x: number; y: number; open: number } | null>(null);
  const [drawn, setDrawn] = useState(0);
  const most = actions.length * actionWidth;
  const start = ({ touches }: TouchEvent) => {
    const touch = touches[0];
    from.current = touch && most > 0 ? { x: touch.clientX, y: touch.clientY, open: drawn } : null;
  };
  const move = ({ touches }: TouchEvent) => {
    const touch = touches[0];
    if (!touch || from.current === null) return;
    const across = from.current.x - touch.clientX;
    if (from.current.open === drawn && Math.abs(touch.clientY - from.current.y) > Math.abs(across)) {
      from.current = null;
      return;
    }
    if (Math.abs(across) > begin) setDrawn(Math.min(most, Math.max(0, from.current.open + across)));
  };
  const end = () => {
    from.current = null;
    setDrawn((now) => (now > most / 2 ? most : 0));
  };
  return (
    <div className="swipe" onTouchStart={start} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      {drawn > 0 && (
        <div className="swipe-actions" style={{ width: most }}>
          {actions.map(({ key, label, tone, onTap }) => (
            <button
              key={key}
              type="button"
              className={`swipe-action ${tone ?? ""}`}
              onClick={() => {
                setDrawn(0);
                onTap();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <div className="swipe-content" style={{ transform: `translateX(${-drawn}px)` }}>
        {children}
      </div>
    </div>
  );
}
