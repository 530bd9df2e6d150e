import { lazy, Suspense, useState } from "react";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { Button } from "#src/ui/button/button.tsx";
import { captionOf, figureAddress } from "./figure.tsx";

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
  const drawing = drawings[chosen];
  if (drawing === undefined) return <p>没有收录附图。</p>;
  const url = figureAddress(patent, drawing);
  const words = `${captionOf(drawing, chosen)}：${patent.title}`;
  const show = (index: number) => {
    setChosen((index + drawings.length) % drawings.length);
    setZoom(0);
    setTurn(0);
  };
  return (
    <div className="patent-drawings">
      <div className="patent-actions" role="group" aria-label="附图操作">
        <Button onClick={() => show(chosen - 1)}>上一幅</Button>
        <span role="status">
          {captionOf(drawing, chosen)}，第 {chosen + 1} / {drawings.length} 幅
        </span>
        <Button onClick={() => show(chosen + 1)}>下一幅</Button>
        <Button disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
          放大
        </Button>
        <Button disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
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
