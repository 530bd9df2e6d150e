import { currentTime } from "#contract/sync/current-time.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { content } from "#contract/site/content.ts";
import { needsRemark, type PieceMove } from "#contract/site/content-moves.ts";
import type { ManagedPiece } from "#contract/site/content-piece.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { instantOf, wallClockOf } from "#contract/core/time.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { refreshContent } from "../use-content-send.ts";

interface Props {
  piece: ManagedPiece;
  move: PieceMove;
  onClose: () => void;
}

/** When a piece appears and goes, or why it comes back or is taken down. */
export function MoveForm({ piece, move, onClose }: Props) {
  const { Sheet, Moment, LongText } = useFormKit();
  const client = useQueryClient();
  const ahead = piece.publish_at !== null && Date.parse(piece.publish_at) > currentTime();
  const [publishAt, setPublishAt] = useState(ahead ? wallClockOf(piece.publish_at ?? "") : "");
  const [endsAt, setEndsAt] = useState(wallClockOf(piece.ends_at ?? ""));
  const [remark, setRemark] = useState("");
  const { problems, send, alarm, button } = useCallForm(content.move, () => {
    toast(`已${move}`);
    onClose();
    void refreshContent(client);
  });
  const save = async () => {
    const schedule = { publish_at: instantOf(publishAt) || null, ends_at: instantOf(endsAt) || null };
    await send({ id: piece.id, base_rev: piece.rev, move, remark, ...(move === "发布" && schedule) });
  };
  return (
    <Sheet title={move} onClose={onClose} footer={button(save, move)}>
      {alarm}
      {move === "发布" && (
        <>
          <Moment
            name="publish_at"
            label="发布时间"
            hint="留空则立即发布"
            value={publishAt}
            onChange={setPublishAt}
            problem={problems.publish_at}
          />
          <Moment
            name="ends_at"
            label="下线时间"
            hint="留空则一直可见"
            value={endsAt}
            onChange={setEndsAt}
            problem={problems.ends_at}
          />
        </>
      )}
      <LongText
        name="remark"
        label={needsRemark(move) ? "原因" : "审核意见"}
        required={needsRemark(move)}
        maxLength={300}
        value={remark}
        onChange={setRemark}
        problem={problems.remark}
      />
    </Sheet>
  );
}
