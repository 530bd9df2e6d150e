import { useState } from "react";
import { content } from "#contract/site/content.ts";
import type { ManagedPiece } from "#contract/site/content-piece.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { CleanHtml } from "#src/entities/rich-text/clean-html.tsx";
import { useContentSend } from "../use-content-send.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Ago } from "#src/ui/text/dates.tsx";

const saved: readonly string[] = ["新建", "修改", "恢复"];

/** Who did what, newest first; each saved version can be read and taken up again. */
export function PieceHistory({ piece, mayRestore }: { piece: ManagedPiece; mayRestore: boolean }) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <details className="content-card content-history">
      <summary>
        <h2>历史记录（{piece.history.length}）</h2>
      </summary>
      <ol>
        {piece.history.map(({ move, rev, remark, by_name, at }) => (
          <li key={`${at} ${move}`}>
            <span>
              <Ago at={at} /> · {by_name || "系统"} · {move}（第 {rev} 版）{remark !== "" && `：${remark}`}
            </span>
            {saved.includes(move) && (
              <Button kind="text" aria-label={`查看第 ${rev} 版`} onClick={() => setOpen(rev)}>
                查看
              </Button>
            )}
          </li>
        ))}
      </ol>
      {open !== null && (
        <VersionDialog piece={piece} rev={open} mayRestore={mayRestore} onClose={() => setOpen(null)} />
      )}
    </details>
  );
}

interface VersionProps {
  piece: ManagedPiece;
  rev: number;
  mayRestore: boolean;
  onClose: () => void;
}

function VersionDialog({ piece, rev, mayRestore, onClose }: VersionProps) {
  const version = useCall(content.version, { id: piece.id, rev });
  const { busy, send } = useContentSend();
  const restore = async () => {
    const work = () => callServer(content.restore, { id: piece.id, rev, base_rev: piece.rev });
    if (await send(work, `已恢复第 ${rev} 版为草稿`)) onClose();
  };
  return (
    <Dialog title={`第 ${rev} 版`} onClose={onClose}>
      <div className="content-preview" role="region" aria-label="内容" tabIndex={0}>
        {version.error && <ErrorNote error={version.error} retry={() => void version.refetch()} />}
        {!version.data && !version.error && <PageSkeleton />}
        {version.data && (
          <>
            <h3>{version.data.title}</h3>
            <p className="content-quiet">{version.data.summary}</p>
            <CleanHtml html={version.data.body} />
          </>
        )}
      </div>
      <div className="dialog-choices">
        {mayRestore && rev !== piece.rev && (
          <Button disabled={busy} onClick={() => void restore()}>
            恢复此版本
          </Button>
        )}
        <Button kind="primary" onClick={onClose}>
          关闭
        </Button>
      </div>
    </Dialog>
  );
}
