import { type ReactNode, type TouchEvent, useRef, useState } from "react";
import "./pull-to-refresh.css";

/** Pixels of pull that start a refresh, and the most the page follows the finger. */
const enough = 64;
const most = 96;

interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

/** Pulling the page down from its top refreshes it; a plain button does the same for other hands. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const startY = useRef<number | null>(null);
  const [pulled, setPulled] = useState(0);
  const [isBusy, setBusy] = useState(false);

  const refresh = async () => {
    setBusy(true);
    try {
      await onRefresh();
    } finally {
      setBusy(false);
    }
  };
  const start = (event: TouchEvent) => {
    startY.current = window.scrollY === 0 ? (event.touches[0]?.clientY ?? null) : null;
  };
  const move = (event: TouchEvent) => {
    if (startY.current === null || isBusy) return;
    const way = (event.touches[0]?.clientY ?? 0) - startY.current;
    setPulled(Math.max(0, Math.min(most, way / 2)));
  };
  const end = () => {
    if (pulled >= enough) void refresh();
    startY.current = null;
    setPulled(0);
  };
  const words = isBusy ? "正在刷新…" : pulled >= enough ? "松开刷新" : pulled > 0 ? "下拉刷新" : "";
  return (
    <div className="pull" onTouchStart={start} onTouchMove={move} onTouchEnd={end} onTouchCancel={end}>
      <div className="pull-words" style={{ height: isBusy ? 40 : pulled }} role="status">
        {words}
      </div>
      <button type="button" className="pull-button" disabled={isBusy} onClick={() => void refresh()}>
        刷新
      </button>
      {children}
    </div>
  );
}
