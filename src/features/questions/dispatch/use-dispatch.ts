import { useQueryClient } from "@tanstack/react-query";
import { contract } from "#contract/index.ts";
import type { StatusAction } from "#contract/question/questionnaire.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useWork } from "#src/entities/work/use-work.ts";

const questions: Partial<Record<StatusAction, { title: string; body: string; danger: boolean }>> = {
  暂停: { title: "暂停收集？", body: "企业打开链接会看到“已暂停”，已填写的内容保留，可以随时恢复。", danger: false },
  结束: { title: "结束收集？", body: "不再接收填写，未提交的暂存不会计入结果。以后可以重新开放。", danger: true },
};

async function agreed(action: StatusAction): Promise<boolean> {
  const question = questions[action];
  if (question === undefined) return true;
  const choice = await ask({
    title: question.title,
    body: question.body,
    choices: [
      { key: "yes", label: action, tone: question.danger ? "danger" : "primary" },
      { key: "no", label: "取消" },
    ],
  });
  return choice === "yes";
}

async function agreedToRenew(): Promise<boolean> {
  const choice = await ask({
    title: "更换填写链接？",
    body: "更换后原来的链接和二维码立即失效，已经发出去的要重新发放；企业已填写的内容保留。",
    choices: [
      { key: "yes", label: "更换", tone: "danger" },
      { key: "no", label: "取消" },
    ],
  });
  return choice === "yes";
}

/** A published questionnaire with what is done to hand it out. */
export function useDispatch(id: string) {
  const client = useQueryClient();
  const work = useWork();
  const info = useCall(contract.question.questionInfo, { id }, { enabled: id !== "" });
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: callKey(contract.question.questionInfo) });
    await client.invalidateQueries({ queryKey: callKey(contract.question.questionTargets) });
    await client.invalidateQueries({ queryKey: callKey(contract.question.questionList) });
  };
  /** Runs a step and reads everything again; an error is shown and changes nothing. */
  const run = async (step: () => Promise<string>) => {
    await work.run(async () => {
      toast(await step());
      await refresh();
    });
  };
  const move = async (action: StatusAction) => {
    if (!(await agreed(action))) return;
    await run(async () => {
      const { status } = await callServer(contract.question.questionStatus, { id, action });
      return `问卷现在${status}`;
    });
  };
  const renew = async () => {
    if (!(await agreedToRenew())) return;
    await run(async () => {
      await callServer(contract.question.questionrefresh, { id });
      return "链接已更换，请重新发放";
    });
  };
  return { info, busy: work.busy, run, move, renew };
}
export type Dispatch = ReturnType<typeof useDispatch>;
