import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { toastError } from "../../dialog/toast.ts";
import type { PullFrame } from "./pull-frame.tsx";
import { whenShown } from "../../when-idle.ts";
import "./pull-to-refresh.css";

interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
}

let loaded: typeof PullFrame | null = null;

/** The gesture, once it has come; without it the button does the same. A list opened later has it from the start. */
function useFrame() {
  const [Frame, setFrame] = useState(() => loaded);
  useEffect(() => {
    if (loaded !== null) return;
    let isGone = false;
    const load = async () => {
      await whenShown();
      if (isGone) return;
      loaded = (await import("./pull-frame.tsx")).PullFrame;
      setFrame(() => loaded);
    };
    void load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return Frame;
}

/** A dialog that is taken out of the page for a moment is no modal one any more, and lies under the bars. */
const hasDialog = (list: HTMLElement) => list.querySelector("dialog[open]") !== null;

/** Where the list is at home from now on, with all that is under way in it; once no dialog of it is open. */
function Home({ list }: { list: HTMLElement }) {
  const home = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const move = () => {
      const { activeElement } = document;
      home.current?.append(list);
      if (activeElement instanceof HTMLElement && list.contains(activeElement))
        activeElement.focus({ preventScroll: true });
    };
    if (!hasDialog(list)) return move();
    const closing = new MutationObserver(() => {
      if (hasDialog(list)) return;
      closing.disconnect();
      move();
    });
    closing.observe(list, { childList: true, subtree: true });
    return () => closing.disconnect();
  }, [list]);
  return <div ref={home} />;
}

/** Pulling the page down from its top refreshes it; a plain button does the same for other hands. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const Frame = useFrame();
  const [isBusy, setBusy] = useState(false);
  // The gesture comes after the list: drawn in an element of its own, the list moves into it and goes on.
  const [list] = useState(() => document.createElement("div"));
  const refresh = async () => {
    setBusy(true);
    await onRefresh().catch(toastError);
    setBusy(false);
  };
  return (
    <div className="pull">
      <p className="visually-hidden" role="status">
        {isBusy && "正在刷新…"}
      </p>
      <button type="button" className="pull-button" disabled={isBusy} onClick={() => void refresh()}>
        刷新
      </button>
      <Home list={list} />
      {Frame !== null && (
        <Frame onRefresh={refresh}>
          <Home list={list} />
        </Frame>
      )}
      {createPortal(children, list)}
    </div>
  );
}
