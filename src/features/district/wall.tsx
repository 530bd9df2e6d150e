import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { DistrictFigureKey } from "#contract/figures/district-figures.ts";
import { Button } from "#src/ui/button/button.tsx";
import { prefersStillness } from "#src/ui/stillness.ts";
import { darkStyle } from "#src/ui/tokens.ts";
import { boardTitles, scaleFor, turned } from "./boards.ts";
import { OverviewPanel } from "./overview-panel.tsx";
import { PatentPanel } from "./patent-panel.tsx";
import { useScope, WallContext } from "./scope.tsx";
import { VisitPanel } from "./visit-panel.tsx";
import { useGround } from "./use-ground.ts";
import "./wall.css";

/** Milliseconds a page stands before it turns. */
const turnEvery = 20_000;

function useScale(): number {
  const [scale, setScale] = useState(() => scaleFor(window.innerWidth, window.innerHeight));
  useEffect(() => {
    const fit = () => setScale(scaleFor(window.innerWidth, window.innerHeight));
    window.addEventListener("resize", fit);
    return () => window.removeEventListener("resize", fit);
  }, []);
  return scale;
}

/** Turns by itself, unless it is paused; arrows turn, the space bar pauses, Esc leaves. */
function useTurning(first: number, onLeave: () => void) {
  const [at, setAt] = useState(first);
  // Who wants things to hold still turns by hand.
  const [isPaused, setPaused] = useState(prefersStillness);
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => setAt((page) => turned(page, 1)), turnEvery);
    return () => clearInterval(timer);
  }, [isPaused, at]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "ArrowRight") setAt((page) => turned(page, 1));
      else if (event.key === "ArrowLeft") setAt((page) => turned(page, -1));
      else if (event.key === "Escape") onLeave();
      // A button that has the focus takes the space bar itself.
      else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) setPaused((paused) => !paused);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [onLeave]);
  return { at, setAt, isPaused, setPaused };
}

/** The boards over the whole screen, one after the other, without scrolling at any size. */
export function Wall({ first, onLeave }: { first: number; onLeave: () => void }) {
  const { street_id } = useScope();
  const [figure, setFigure] = useState<DistrictFigureKey>("companies");
  const scale = useScale();
  const { ground, turnGround } = useGround();
  const leave = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    onLeave();
  };
  const { at, setAt, isPaused, setPaused } = useTurning(first, leave);
  return createPortal(
    <WallContext value={ground}>
      <div className="wall" role="region" aria-label="全屏轮播" style={ground === "dark" ? darkStyle : undefined}>
        <div className="wall-stage" style={{ transform: `scale(${scale})` }}>
          <header>
            <h1>{boardTitles[at]}</h1>
            <div className="wall-buttons">
              <Button onClick={() => setAt((page) => turned(page, -1))}>上一页</Button>
              <Button aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
                {isPaused ? "继续轮播" : "暂停轮播"}
              </Button>
              <Button onClick={() => setAt((page) => turned(page, 1))}>下一页</Button>
              <Button onClick={turnGround}>{ground === "dark" ? "换成浅色" : "换成深色"}</Button>
              <Button onClick={leave}>退出全屏</Button>
            </div>
          </header>
          {at === 0 && <OverviewPanel street_id={street_id} figure={figure} onFigure={setFigure} />}
          {at === 1 && <VisitPanel street_id={street_id} />}
          {at === 2 && <PatentPanel street_id={street_id} />}
        </div>
      </div>
    </WallContext>,
    document.body,
  );
}
