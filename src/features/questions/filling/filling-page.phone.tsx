import { PhoneCompanyChoice } from "#src/entities/company/company-choice.phone.tsx";
import type { AskedAnswer } from "#src/entities/question/answer-start.ts";
import type { AnswerStart } from "#src/entities/question/use-answer-draft.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { ChooseTarget } from "../dispatch/choose-target.tsx";
import { FillingBody } from "./filling-body.tsx";
import { useAskedAnswer } from "./use-asked-answer.ts";
import { useAnswerStart, useFilling } from "./use-filling.ts";
import "#src/ui/form/form-page.css";
import "../questions.css";

export default function FillingPhonePage() {
  const { asked, questionnaireId, companyId, choose } = useAskedAnswer();
  return (
    <div className="phone-form">
      {asked ? (
        <Started key={JSON.stringify(asked)} asked={asked} />
      ) : (
        <ChooseTarget {...{ questionnaireId, companyId }} CompanyChoice={PhoneCompanyChoice} onChosen={choose} />
      )}
    </div>
  );
}

function Started({ asked }: { asked: AskedAnswer }) {
  const { start, error } = useAnswerStart(asked);
  if (error) return <ErrorNote error={error} />;
  return start === null ? <PageSkeleton /> : <Filling start={start} />;
}

function Filling({ start }: { start: AnswerStart }) {
  const filling = useFilling(start, useLeave("/question"));
  const { required, done } = filling.progress;
  const submitted = start.origin.record?.status === "已提交";
  return (
    <>
      <h2 className="filling-title">{start.title}</h2>
      <FillingBody filling={filling} camera />
      <div className="phone-form-foot filling-foot">
        <p className="form-progress">
          <progress value={done} max={Math.max(1, required)} aria-label="必填题进度" />
          <span>
            必填 {done}/{required}
          </span>
        </p>
        {!submitted && (
          <button
            type="button"
            className="plain-button"
            disabled={filling.busy}
            onClick={() => void filling.save("暂存")}
          >
            暂存
          </button>
        )}
        <button
          type="button"
          className="plain-button primary"
          disabled={filling.busy}
          onClick={() => void filling.save("已提交")}
        >
          {filling.busy ? "正在保存…" : "提交"}
        </button>
      </div>
    </>
  );
}
