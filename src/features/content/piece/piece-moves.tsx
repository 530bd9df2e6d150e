import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { content } from "#contract/site/content.ts";
import { moveProblem, type PieceMove, pieceMoves, removeProblem } from "#contract/site/content-moves.ts";
import type { ManagedPiece } from "#contract/site/content-piece.ts";
import { callServer } from "#src/api/call-server.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { MoveForm } from "./move-form.tsx";
import { PieceStateMark, readersSee } from "./piece-state.tsx";
import { useContentSend } from "../use-content-send.ts";
import { Button } from "#src/ui/button/button.tsx";

const needsForm = (move: PieceMove) => move === "发布" || move === "退回" || move === "撤下";
const words: Partial<Record<PieceMove, string>> = { 发布: "审核通过并发布", 撤回: "撤回送审" };

/** Where a piece stands and what can be done with it. */
export function PieceMoves({ piece, dirty }: { piece: ManagedPiece; dirty: boolean }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<PieceMove | null>(null);
  const { busy, send } = useContentSend();
  const { id, rev, pinned } = piece;
  const possible = pieceMoves.filter((move) => moveProblem(move, piece) === null);
  const mayNot = (move: PieceMove) => move === "发布" && !piece.may_publish;
  const start = (move: PieceMove) => {
    if (needsForm(move)) setOpen(move);
    else void send(() => callServer(content.move, { id, base_rev: rev, move }), `已${move}`);
  };
  const pin = () => send(() => callServer(content.pin, { id, pinned: !pinned }), pinned ? "已取消置顶" : "已置顶");
  const remove = async () => {
    const choices = [
      { key: "yes", label: "删除", tone: "danger" },
      { key: "no", label: "取消" },
    ] as const;
    if ((await ask({ title: "删除内容", body: `“${piece.title}”将被删除，历史会保留。`, choices })) !== "yes") return;
    if (await send(() => callServer(content.remove, { id }), "已删除")) void navigate("/news", { replace: true });
  };
  return (
    <section className="content-card content-moves" aria-label="状态和操作">
      <p>
        <PieceStateMark piece={piece} />
        <span className="content-quiet">
          {" "}
          · {readersSee(piece)} · 第 {rev} 版
        </span>
      </p>
      {dirty && <p className="content-note">有未保存的修改，保存后才能送审或发布。</p>}
      {possible.includes("发布") && mayNot("发布") && (
        <p className="content-note">自己编写的内容应由其他管理员审核发布。</p>
      )}
      <div className="content-buttons">
        {possible.map((move) => (
          <Button
            key={move}
            kind={move === "送审" || move === "发布" ? "primary" : move === "撤下" ? "danger" : "plain"}
            disabled={busy || (dirty && move !== "撤下") || mayNot(move)}
            onClick={() => start(move)}
          >
            {words[move] ?? move}
          </Button>
        ))}
        <Button disabled={busy} aria-pressed={pinned} onClick={() => void pin()}>
          {pinned ? "取消置顶" : "置顶"}
        </Button>
        {removeProblem(piece) === null && (
          <Button kind="danger" disabled={busy} onClick={() => void remove()}>
            删除
          </Button>
        )}
      </div>
      {open && <MoveForm piece={piece} move={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
