import { Button } from "antd";
import { DeskCompanyChoice } from "#src/entities/company/company-choice.tsx";
import type { AskedAnswer } from "#src/entities/question/answer-start.ts";
import type { AnswerStart } from "#src/entities/question/use-answer-draft.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { useSaveKey } from "#src/ui/form/use-save-key.ts";
import { ChooseTarget } from "../dispatch/choose-target.tsx";
import { FillingBody } from "./filling-body.tsx";
import { useAskedAnswer } from "./use-asked-answer.ts";
import { useAnswerStart, useFilling } from "./use-filling.ts";
import "#src/ui/form/form-page.css";
import "../questions.css";

export default function FillingPage() {
  const { asked, questionnaireId, companyId, choose } = useAskedAnswer();
  return (
    <div className="desk-form">
      {asked ? (
        <Started key={JSON.stringify(asked)} asked={asked} />
      ) : (
        <>
          <div className="desk-form-head">
            <h2>填写问卷</h2>
          </div>
          <div className="filling-sheet">
            <ChooseTarget {...{ questionnaireId, companyId }} CompanyChoice={DeskCompanyChoice} onChosen={choose} />
          </div>
        </>
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
  const submitted = start.origin.record?.status === "已提交";
  useSaveKey(() => filling.save(submitted ? "已提交" : "暂存"));
  const { required, done } = filling.progress;
  return (
    <>
      <div className="desk-form-head">
        <h2>{start.title}</h2>
        <p className="form-progress">
          <progress value={done} max={Math.max(1, required)} aria-label="必填题进度" />
          <span>
            必填 {done}/{required}
          </span>
        </p>
        {!submitted && (
          <Button disabled={filling.busy} onClick={() => void filling.save("暂存")} aria-keyshortcuts="Control+S">
            暂存（Ctrl+S）
          </Button>
        )}
        <Button type="primary" loading={filling.busy} onClick={() => void filling.save("已提交")}>
          提交
        </Button>
      </div>
      <div className="filling-sheet">
        <FillingBody filling={filling} camera={false} />
      </div>
    </>
  );
}
