import { lazy, Suspense, useId, useRef, useState } from "react";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { Button } from "#src/ui/button/button.tsx";
import { captionOf, figureAddress } from "./figure.tsx";
import { useViewerKeys } from "./use-viewer-keys.ts";

// Only once a finger asks for it.
const PictureDialog = lazy(async () => ({
  default: (await import("#src/entities/photo/picture-dialog.tsx")).PictureDialog,
}));

const zooms = [1, 1.5, 2, 3] as const;

/** Thumbnails, and the chosen drawing to be enlarged and turned; on the phone it also fills the screen. */
export function DrawingViewer({ patent }: { patent: PatentView }) {
  const { drawings } = patent;
  const [chosen, setChosen] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [turn, setTurn] = useState(0);
  const [isOver, setOver] = useState(false);
  const viewer = useRef<HTMLDivElement>(null);
  const hint = useId();
  const show = (index: number) => {
    setChosen((index + drawings.length) % drawings.length);
    setZoom(0);
    setTurn(0);
  };
  const sized = (next: number) => setZoom(Math.min(Math.max(next, 0), zooms.length - 1));
  useViewerKeys(viewer, { chosen, count: drawings.length, zoom, turn, isOver, show, setZoom: sized });
  const drawing = drawings[chosen];
  if (drawing === undefined) return <p>没有收录附图。</p>;
  const url = figureAddress(patent, drawing);
  const words = `${captionOf(drawing, chosen)}：${patent.title}`;
  return (
    <div className="patent-drawings" role="group" aria-label="附图查看" aria-describedby={hint} ref={viewer}>
      <div className="patent-actions" role="group" aria-label="附图操作">
        <Button onClick={() => show(chosen - 1)}>上一幅</Button>
        <span role="status">
          {captionOf(drawing, chosen)}，第 {chosen + 1} / {drawings.length} 幅
        </span>
        <Button onClick={() => show(chosen + 1)}>下一幅</Button>
        <Button disabled={zoom === zooms.length - 1} onClick={() => sized(zoom + 1)}>
          放大
        </Button>
        <Button disabled={zoom === 0} onClick={() => sized(zoom - 1)}>
          缩小
        </Button>
        <Button onClick={() => setTurn((turn + 90) % 360)}>旋转</Button>
        <Button className="patent-over" onClick={() => setOver(true)}>
          全屏
        </Button>
      </div>
      <div className="patent-sheet" tabIndex={0} role="group" aria-label="附图，可滚动">
        <img src={url} alt={words} style={{ width: `${(zooms[zoom] ?? 1) * 100}%`, transform: `rotate(${turn}deg)` }} />
      </div>
      <p id={hint} className="patent-keys">
        键盘：← → 上一幅、下一幅，Home、End 首幅、末幅，+ − 放大、缩小，Esc 还原；放大后方向键移动图面。
      </p>
      {isOver && (
        <Suspense fallback={null}>
          <PictureDialog
            label={`附图 ${captionOf(drawing, chosen)}`}
            alt={words}
            largeLabel="放大的附图"
            url={url}
            isPaper
            onClose={() => setOver(false)}
          />
        </Suspense>
      )}
      {drawings.length > 1 && (
        <ul className="patent-thumbs">
          {drawings.map((one, index) => (
            <li key={one.sha256 + String(index)}>
              <button type="button" aria-pressed={index === chosen} onClick={() => show(index)}>
                <img src={figureAddress(patent, one)} alt={captionOf(one, index)} loading="lazy" />
              </button>
              <span className="patent-print-only" aria-hidden="true">
                {captionOf(one, index)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
