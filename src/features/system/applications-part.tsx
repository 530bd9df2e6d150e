import { contract } from "#contract/index.ts";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { applicationTitle, kindsFor } from "#contract/application/application-facts.ts";
import { mayMoveApplication } from "#contract/application/application-moves.ts";
import type { Application } from "#contract/application/application.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { formatDay } from "#src/ui/text/format-date.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { ApplicationForm } from "./application-form.tsx";

const marks = { 待审核: "◷", 通过: "✓", 退回: "↩", 不予通过: "✕", 已撤回: "■" } as const;

/** 业务申请: what the company applied for, what became of it, and a new one. */
export function ApplicationsPart({ isTrial }: { isTrial: boolean }) {
  const [open, setOpen] = useState<Application | "new" | null>(null);
  const list = useCall(contract.application.own, {});
  const client = useQueryClient();
  const { busy, run } = useWork();
  const reread = () => void client.invalidateQueries({ queryKey: callKey(contract.application.own) });
  const withdraw = async ({ id, seq, facts }: Application) => {
    const choices = [
      { key: "withdraw", label: "撤回", tone: "danger" as const },
      { key: "stay", label: "取消" },
    ];
    const question = { title: `撤回“${applicationTitle(facts)}”？`, body: "撤回后不再审核，需要时可重新申请。" };
    if ((await ask({ ...question, choices })) !== "withdraw") return;
    if (await run(() => callServer(contract.application.withdraw, { id, seq }))) toast("申请已撤回");
    reread();
  };
  return (
    <section className="system-part" aria-label="业务申请">
      <div className="system-head">
        <h2>业务申请</h2>
        <Button kind="primary" onClick={() => setOpen("new")}>
          {isTrial ? "申请开通功能" : "新的申请"}
        </Button>
      </div>
      <p className="system-quiet">
        {isTrial
          ? "申请在试用期间开通更多关注；由管理员审核，结果在消息中心告知。"
          : "申请增加账号、专家入驻专家库、服务机构入驻服务中心；由管理员审核，结果在消息中心告知。"}
      </p>
      <ReadingState of={list} />
      {list.data?.length === 0 && <EmptyNote title="还没有提交过申请" />}
      <ul className="system-list">
        {list.data?.map((one) => (
          <li key={one.id}>
            <span>
              <strong>{applicationTitle(one.facts)}</strong>
              <br />
              <span className="system-quiet">
                <MinuteWords at={one.sent_at} /> 提交
                {one.until !== null && `；开通至 ${formatDay(one.until)}`}
                {lastWords(one)}
              </span>
            </span>
            <span className="system-buttons">
              <span>
                <span aria-hidden="true">{marks[one.state]}</span> {one.state}
              </span>
              {mayMoveApplication("提交", one.state) && (
                <Button kind="primary" onClick={() => setOpen(one)}>
                  修改后提交
                </Button>
              )}
              {mayMoveApplication("撤回", one.state) && (
                <Button disabled={busy} onClick={() => void withdraw(one)}>
                  撤回
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {open !== null && (
        <ApplicationForm
          before={open === "new" ? null : open}
          kinds={kindsFor(isTrial ? 1 : 0)}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            reread();
          }}
          onOvertaken={reread}
        />
      )}
    </section>
  );
}

/** What was said of an application last by who decides. */
function lastWords({ steps }: Application): string {
  const last = steps.findLast(({ move, text }) => move !== "提交" && text !== "");
  return last === undefined ? "" : `；管理员意见：${last.text}`;
}
