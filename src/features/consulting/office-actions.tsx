import { useState } from "react";
import { consultingCalls, type ConsultingInfo } from "#contract/consulting/consulting.ts";
import { type ConsultingMove, consultingMoveProblem } from "#contract/consulting/consulting-moves.ts";
import { callServer } from "#src/api/call-server.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { AnswerForm, AssignForm, PublishForm } from "./office-forms.tsx";
import { useConsultingStep } from "./use-consulting.ts";

const questions = {
  关闭: { title: "关闭这条咨询？", body: "关闭后企业不能再追问。" },
  撤下: { title: "撤下已发布的问答？", body: "其他企业不再看到它，这里的往来不变。" },
} as const;

/** What an administrator may do about a question, by the table of moves. */
export function OfficeActions({ info }: { info: ConsultingInfo }) {
  const { id } = useSessionUser();
  const [open, setOpen] = useState<"分派" | "回复" | "发布" | null>(null);
  const close = () => setOpen(null);
  const { busy, step } = useConsultingStep();
  const may = (move: ConsultingMove) => consultingMoveProblem(move, info, { side: "office", id }) === null;
  const read = { id: info.id, seq: info.seq };
  const take = () => step("已分派给您", () => callServer(consultingCalls.assign, { ...read, to: id }));
  const end = async (move: "关闭" | "撤下") => {
    const choices = [
      { key: "end", label: move, tone: "danger" as const },
      { key: "stay", label: "取消" },
    ];
    if ((await ask({ ...questions[move], choices })) !== "end") return;
    const call = move === "关闭" ? consultingCalls.close : consultingCalls.unpublish;
    await step(move === "关闭" ? "咨询已关闭" : "已撤下问答", () => callServer(call, read));
  };
  return (
    <>
      <div className="consulting-actions">
        {may("回复") && (
          <Button kind="primary" onClick={() => setOpen("回复")}>
            {info.state === "已回复" ? "补充回复" : "回复"}
          </Button>
        )}
        {may("分派") && info.assigned_to !== id && (
          <Button kind="primary" disabled={busy} onClick={() => void take()}>
            由我办理
          </Button>
        )}
        {may("分派") && <Button onClick={() => setOpen("分派")}>分派</Button>}
        {may("发布") && (
          <Button onClick={() => setOpen("发布")}>{info.shown === null ? "发布为问答" : "修改问答"}</Button>
        )}
        {may("撤下") && (
          <Button disabled={busy} onClick={() => void end("撤下")}>
            撤下问答
          </Button>
        )}
        {may("关闭") && (
          <Button disabled={busy} onClick={() => void end("关闭")}>
            关闭
          </Button>
        )}
      </div>
      {open === "分派" && <AssignForm info={info} onClose={close} />}
      {open === "回复" && <AnswerForm info={info} onClose={close} />}
      {open === "发布" && <PublishForm info={info} onClose={close} />}
    </>
  );
}
