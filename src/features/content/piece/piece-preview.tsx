import { useState } from "react";
import type { ManagedPiece } from "#contract/site/content-piece.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { PieceReading } from "./piece-reading.tsx";
import { Button } from "#src/ui/button/button.tsx";

/** The saved draft as readers will have it, in the width of a desk or of a phone. */
export function PiecePreview({ piece, onClose }: { piece: ManagedPiece; onClose: () => void }) {
  const [narrow, setNarrow] = useState(false);
  return (
    <Dialog title="预览" onClose={onClose}>
      <div
        className={narrow ? "content-preview narrow" : "content-preview"}
        role="region"
        aria-label="内容"
        tabIndex={0}
      >
        <PieceReading piece={piece} />
      </div>
      <div className="dialog-choices">
        <Button aria-pressed={narrow} onClick={() => setNarrow(!narrow)}>
          {narrow ? "按电脑宽度" : "按手机宽度"}
        </Button>
        <Button kind="primary" onClick={onClose}>
          关闭预览
        </Button>
      </div>
    </Dialog>
  );
}
