import { useSearchParams } from "react-router-dom";
import type { ConsultingInfo } from "#contract/consulting/consulting.ts";
import { kindOf } from "#contract/core/roles.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { Stars } from "#src/ui/text/stars.tsx";
import { CompanyActions } from "./company-actions.tsx";
import { ConsultingMark } from "./consulting-card.tsx";
import { OfficeActions } from "./office-actions.tsx";
import "#src/ui/page/card.css";
import "./consulting.css";

/** 咨询详情: what was asked and said, and what may be done about it by who reads. */
export default function ConsultingDetailsPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const isOffice = kindOf(useSessionUser()) === "admin";
  const read = useCall(contract.consulting.info, { id }, { enabled: id !== "" });
  if (id === "")
    return (
      <EmptyNote title="地址里没有咨询">
        <ButtonLink to="/consulting">到业务咨询选择</ButtonLink>
      </EmptyNote>
    );
  const { data } = read;
  if (data === undefined) return <ReadingState of={read} />;
  return (
    <article className="consulting">
      {/* What stands below stays while it cannot be read again: somebody may be typing over it. */}
      <ReadingState of={read} />
      <Question info={data} />
      <Steps info={data} isOffice={isOffice} />
      {isOffice ? <OfficeActions info={data} /> : <CompanyActions info={data} />}
    </article>
  );
}

const Question = ({ info }: { info: ConsultingInfo }) => (
  <section className="card consulting-question" aria-label="问题">
    <h2>{info.title}</h2>
    <p className="consulting-facts">
      <ConsultingMark state={info.state} /> · {info.category} · {info.company_name} {info.asked_by_name} ·{" "}
      <MinuteWords at={info.created_at} />
      {info.assigned_name !== "" && ` · ${info.assigned_name}办理`}
    </p>
    <p className="consulting-text">{info.content}</p>
    {info.stars !== null && (
      <p>
        评价：
        <Stars stars={info.stars} /> {info.stars_words}
      </p>
    )}
    {info.shown !== null && (
      <details>
        <summary>已发布为问答</summary>
        <p className="consulting-text">{info.shown.question}</p>
        <p className="consulting-text">{info.shown.answer}</p>
      </details>
    )}
  </section>
);

/** Words of a step that says nothing itself, as the company reads it. */
const silent = { 分派: "已安排工作人员办理", 关闭: "咨询已关闭", 撤回: "咨询已撤回" } as const;
const words = ({ move, text }: ConsultingInfo["steps"][number]) =>
  text !== "" ? text : move in silent ? silent[move as keyof typeof silent] : "";

function Steps({ info, isOffice }: { info: ConsultingInfo; isOffice: boolean }) {
  if (info.steps.length === 0)
    return <p className="consulting-facts">{isOffice ? "还没有分派" : "已提交，等待工作人员办理"}</p>;
  return (
    <ol className="consulting-steps" aria-label="往来">
      {info.steps.map((step) => (
        <li key={step.seq} className={step.move === "回复" ? "consulting-answer" : undefined}>
          <p className="consulting-facts">
            {step.move} · {step.by_name === "" ? "平台" : step.by_name} · <MinuteWords at={step.at} />
          </p>
          {words(step) !== "" && <p className="consulting-text">{words(step)}</p>}
        </li>
      ))}
    </ol>
  );
}
