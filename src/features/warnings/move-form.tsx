import { useState } from "react";
import { contract } from "#contract/index.ts";
import { warningMoves } from "#contract/warning/warning-states.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";

/** Moves that are asked for words. */
export type ReasonMove = "done" | "ignore";

const labels = {
  done: { label: "处理结果", placeholder: "例如：已缴纳年费，收据已登记" },
  ignore: { label: "忽略的理由", placeholder: "例如：已决定放弃该专利" },
} as const;

interface Props {
  /** One or, by a batch, several. */
  ids: readonly string[];
  move: ReasonMove;
  title: string;
  onClose: () => void;
  onDone: () => void;
}

/** Finishes or ignores warnings, with what there is to say of it. */
export function MoveForm({ ids, move, title, onClose, onDone }: Props) {
  const { Sheet, LongText } = useFormKit();
  const [reason, setReason] = useState("");
  const { busy, problems, setProblems, run } = useWork();
  const { word, reason: least } = warningMoves[move];
  const save = async () => {
    if (reason.trim().length < least) return setProblems({ reason: `请填写理由，至少 ${least} 个字` });
    if (await run(() => send(ids, move, reason.trim()))) onDone();
  };
  const footer = <SaveButton busy={busy} save={save} words={word} />;
  return (
    <Sheet title={`${word}：${title}`} onClose={onClose} footer={footer}>
      <LongText
        name="reason"
        label={labels[move].label}
        required={least > 0}
        maxLength={200}
        rows={3}
        placeholder={labels[move].placeholder}
        problem={problems.reason}
        value={reason}
        onChange={setReason}
      />
      {move === "ignore" && <p>忽略后，同一原因不再重复预警；可以随时重新打开。</p>}
    </Sheet>
  );
}

/** Sends a move for one warning, or for many; what of many was refused is told. */
async function send(ids: readonly string[], move: ReasonMove, reason: string): Promise<void> {
  const [first] = ids;
  if (ids.length === 1 && first !== undefined) {
    await callServer(contract.warning.warningMove, { id: first, move, reason });
    toast(`${warningMoves[move].word}，已保存`);
    return;
  }
  await moveMany(ids, move, reason);
}

/** The same move for many. */
export async function moveMany(ids: readonly string[], move: "take" | ReasonMove, reason = ""): Promise<void> {
  const { done, refused } = await callServer(contract.warning.warningBatch, { ids: [...ids], move, reason });
  const [first] = refused;
  const why = first === undefined ? "" : `，${refused.length} 条未处理：${first.title} ${first.message}`;
  toast(`已处理 ${done} 条${why}`, first === undefined ? "done" : "warning");
}
