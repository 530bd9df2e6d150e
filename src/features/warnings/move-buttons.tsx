import { contract } from "#contract/index.ts";
import type { Warning } from "#contract/warning/warning-fields.ts";
import { type WarningMove, warningMoves } from "#contract/warning/warning-states.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import type { ReasonMove } from "./move-form.tsx";

interface Props {
  warning: Warning;
  /** Of a move that asks for words. */
  onReason: (move: ReasonMove) => void;
  onDone: () => void;
}

/** The moves that are open for a warning. */
export function MoveButtons({ warning: { id, moves }, onReason, onDone }: Props) {
  const { busy, run } = useWork();
  const make = async (move: WarningMove) => {
    if (move === "done" || move === "ignore") return onReason(move);
    const word = warningMoves[move].word;
    if (!(await run(() => callServer(contract.warning.warningMove, { id, move })))) return;
    toast(`${word}，已保存`);
    onDone();
  };
  return moves.map((move) => (
    <Button key={move} kind={move === "take" ? "primary" : "plain"} disabled={busy} onClick={() => void make(move)}>
      {warningMoves[move].word}
    </Button>
  ));
}
