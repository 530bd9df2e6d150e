import { useState } from "react";
import { consultingCalls, type ConsultingInfo } from "#contract/consulting/consulting.ts";
import { type ConsultingMove, consultingMoveProblem } from "#contract/consulting/consulting-moves.ts";
import { callServer } from "#src/api/call-server.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { RateFields } from "#src/entities/rating/rate-fields.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useConsultingForm, useConsultingStep } from "./use-consulting.ts";

interface Props {
  info: ConsultingInfo;
  onClose: () => void;
}

/** What the company may do about its question, by the table of moves. */
export function CompanyActions({ info }: { info: ConsultingInfo }) {
  const { id } = useSessionUser();
  const [open, setOpen] = useState<"追问" | "评价" | null>(null);
  const { busy, step } = useConsultingStep();
  const may = (move: ConsultingMove) => consultingMoveProblem(move, info, { side: "company", id }) === null;
  const read = { id: info.id, seq: info.seq };
  const end = async (move: "撤回" | "关闭") => {
    const choices = [
      { key: "end", label: move, tone: "danger" as const },
      { key: "stay", label: "取消" },
    ];
    const body = move === "撤回" ? "撤回后不再得到回复。" : "关闭后不能再追问。";
    if ((await ask({ title: `${move}这条咨询？`, body, choices })) !== "end") return;
    const call = move === "撤回" ? consultingCalls.withdraw : consultingCalls.close;
    await step(`咨询已${move}`, () => callServer(call, read));
  };
  return (
    <>
      <div className="consulting-actions">
        {may("评价") && (
          <Button kind="primary" onClick={() => setOpen("评价")}>
            评价
          </Button>
        )}
        {may("追问") && <Button onClick={() => setOpen("追问")}>追问</Button>}
        {may("撤回") && (
          <Button disabled={busy} onClick={() => void end("撤回")}>
            撤回
          </Button>
        )}
        {may("关闭") && (
          <Button disabled={busy} onClick={() => void end("关闭")}>
            关闭
          </Button>
        )}
      </div>
      {open === "追问" && <MoreForm info={info} onClose={() => setOpen(null)} />}
      {open === "评价" && <RateForm info={info} onClose={() => setOpen(null)} />}
    </>
  );
}

function MoreForm({ info: { id, seq }, onClose }: Props) {
  const { Sheet, LongText } = useFormKit();
  const [text, setText] = useState("");
  const { problems, send, alarm, button } = useConsultingForm(consultingCalls.askMore, "追问已提交", onClose);
  const save = () => send({ id, seq, text });
  return (
    <Sheet title="追问" onClose={onClose} footer={button(save, "提交追问")}>
      {alarm}
      <LongText
        name="text"
        label="追问内容"
        required
        maxLength={1000}
        value={text}
        onChange={setText}
        problem={problems.text}
      />
    </Sheet>
  );
}

function RateForm({ info: { id, seq }, onClose }: Props) {
  const { Sheet } = useFormKit();
  const [rating, setRating] = useState({ stars: "", words: "" });
  const { problems, send, alarm, button } = useConsultingForm(consultingCalls.rate, "谢谢您的评价", onClose);
  const save = () => send({ id, seq, stars: Number(rating.stars), words: rating.words });
  return (
    <Sheet title="评价回复" onClose={onClose} footer={button(save, "提交评价")}>
      {alarm}
      <RateFields rating={rating} problems={problems} onChange={setRating} />
    </Sheet>
  );
}
