import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { industryCalls, type IndustryReportInfo } from "#contract/industry/industry.ts";
import {
  type movesWithReason,
  type ReportMove,
  reportMoveProblem,
  reportRemoveProblem,
  reportSaveProblem,
} from "#contract/industry/report-moves.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { usePdf } from "./use-pdf.ts";
import { useIndustryForm, useIndustryStep } from "./use-industry.ts";

type Reasoned = (typeof movesWithReason)[number];
type Plain = Exclude<ReportMove, Reasoned>;

const doneWords: Record<ReportMove, string> = {
  送审: "已送审",
  取回: "已取回为草稿",
  退回: "已退回修改",
  发布: "报告已发布",
  撤回: "报告已撤回，企业不再看到",
};

/** What may be done about a report, by the table of moves. */
export function ReportActions({ info }: { info: IndustryReportInfo }) {
  const [open, setOpen] = useState<Reasoned | null>(null);
  const { isMaking, save } = usePdf(info.id, info.title);
  const may = (move: ReportMove) => reportMoveProblem(move, info.state) === null;
  return (
    <>
      <div className="industry-actions">
        {may("送审") && <MoveButton info={info} move="送审" primary />}
        {may("发布") && info.may_publish && <MoveButton info={info} move="发布" primary />}
        {may("退回") && <Button onClick={() => setOpen("退回")}>退回</Button>}
        {may("取回") && <MoveButton info={info} move="取回" />}
        {reportSaveProblem(info.state) === null && (
          <ButtonLink to={`/IndustryReportEdit?id=${info.id}`}>修改</ButtonLink>
        )}
        {may("撤回") && <Button onClick={() => setOpen("撤回")}>撤回</Button>}
        <Button disabled={isMaking} onClick={() => void save()}>
          {isMaking ? "正在生成…" : "下载 PDF"}
        </Button>
        {reportRemoveProblem(info) === null && <RemoveButton info={info} />}
      </div>
      {may("发布") && !info.may_publish && (
        <p className="industry-facts">您是最后修改这份报告的人，由其他管理员审核发布</p>
      )}
      {open !== null && <ReasonForm info={info} move={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function MoveButton({ info, move, primary = false }: { info: IndustryReportInfo; move: Plain; primary?: boolean }) {
  const { busy, step } = useIndustryStep();
  const { id, seq } = info;
  const next = move === "送审" && !info.may_publish ? "，由其他管理员审核发布" : "";
  const go = () => step(`${doneWords[move]}${next}`, () => callServer(contract.industry.move, { id, seq, move }));
  return (
    <Button kind={primary ? "primary" : undefined} disabled={busy} onClick={() => void go()}>
      {move}
    </Button>
  );
}

/** Deletes a draft, once asked, and leads to the list. */
function RemoveButton({ info: { id, seq, title } }: { info: IndustryReportInfo }) {
  const { busy, step } = useIndustryStep();
  const navigate = useNavigate();
  const remove = async () => {
    const choices = [
      { key: "remove", label: "删除草稿", tone: "danger" as const },
      { key: "stay", label: "取消" },
    ];
    const body = "删除后不能恢复。";
    if ((await ask({ title: `删除草稿“${title}”？`, body, choices })) !== "remove") return;
    await step("已删除草稿", async () => {
      await callServer(contract.industry.remove, { id, seq });
      await navigate("/IndustryReport", { replace: true });
    });
  };
  return (
    <Button kind="danger" disabled={busy} onClick={() => void remove()}>
      删除草稿
    </Button>
  );
}

function ReasonForm({ info, move, onClose }: { info: IndustryReportInfo; move: Reasoned; onClose: () => void }) {
  const { Sheet, LongText } = useFormKit();
  const [reason, setReason] = useState("");
  const { problems, send, alarm, button } = useIndustryForm(industryCalls.move, doneWords[move], onClose);
  const save = () => send({ id: info.id, seq: info.seq, move, reason });
  return (
    <Sheet title={`${move}报告`} onClose={onClose} footer={button(save, move)}>
      {alarm}
      <LongText
        name="reason"
        label={`${move}的原因`}
        required
        maxLength={300}
        value={reason}
        onChange={setReason}
        problem={problems.reason}
      />
    </Sheet>
  );
}
