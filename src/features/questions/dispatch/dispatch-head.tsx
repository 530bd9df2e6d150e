import { linkEntryWords } from "#contract/question/link-entry.ts";
import { type QuestionnaireDesign, statusActions } from "#contract/question/questionnaire.ts";
import { statusAfter } from "#contract/question/questionnaire-rules.ts";
import { LinkCard } from "./dispatch-qr.tsx";
import { todayInShanghai } from "../design/use-design.ts";
import type { Dispatch } from "./use-dispatch.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";

interface Props {
  questionnaire: QuestionnaireDesign;
  dispatch: Dispatch;
}

/** State and link of a questionnaire; for its makers also what is done with them. */
export function DispatchHead({ questionnaire, dispatch }: Props) {
  const { id, title, status, version, start_on, end_on, scope, secret, may_design, changed, link_entry } =
    questionnaire;
  const actions = statusActions.filter((action) => "status" in statusAfter(questionnaire, action, todayInShanghai()));
  return (
    <section className="dispatch-head" aria-label="问卷与链接">
      <h2 className="dispatch-title">{title || "（未填写标题）"}</h2>
      <p className="dispatch-facts">
        <strong>{status}</strong> · {version > 0 ? `第 ${version} 版` : "还没有发布"} · <DayWords of={start_on} /> 至{" "}
        <DayWords of={end_on} /> · 调查范围：
        {scope}
      </p>
      <p className="link-buttons">
        {may_design &&
          actions.map((action) => (
            <Button
              key={action}
              kind={action === "结束" ? "danger" : "plain"}
              disabled={dispatch.busy}
              onClick={() => void dispatch.move(action)}
            >
              {action}收集
            </Button>
          ))}
        {may_design && status !== "已结束" && (
          <ButtonLink to={`/question/design?id=${id}`}>{changed ? "设计（有未发布的修改）" : "设计"}</ButtonLink>
        )}
        {version > 0 && <ButtonLink to={`/question/results?id=${id}`}>查看结果</ButtonLink>}
      </p>
      {version > 0 && <p className="dispatch-facts">填写方式：{linkEntryWords[link_entry]}</p>}
      {secret === null ? (
        <p className="form-note">{version > 0 ? "没有填写链接" : "发布后才有填写链接。"}</p>
      ) : link_entry === "company_link" ? (
        <p className="form-note">
          请在下面的名单里打开各企业的专属链接发给企业；需要一个公开链接时，在“设计”的“标题与范围”里改填写方式。
          {status !== "收集中" && `问卷${status}，企业现在打开链接不能填写。`}
        </p>
      ) : (
        <>
          <LinkCard secret={secret} name={title} />
          {status !== "收集中" && <p className="form-note">问卷{status}，企业现在打开链接不能填写。</p>}
          {may_design && (
            <Button kind="text" disabled={dispatch.busy} onClick={() => void dispatch.renew()}>
              更换链接（原链接失效）
            </Button>
          )}
        </>
      )}
    </section>
  );
}
