import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Questionnaire } from "#contract/question/questionnaire-fields.ts";
import { coversCompany } from "#contract/question/questionnaire-scope.ts";
import { dayOf } from "#contract/core/time.ts";
import { useLocalCompany } from "#src/entities/company/use-companies.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { Field } from "#src/ui/form/field-frame.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { HeldNote } from "#src/entities/sync/held-note.tsx";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { answerPath } from "../design/question-paths.ts";
import { Button } from "#src/ui/button/button.tsx";
import { CompanyChoice } from "#src/entities/company/company-choice.tsx";
import { formatDay } from "#src/ui/text/format-date.ts";

/** Questionnaires on this device that collect now, those that end soon first. */
function useRunning(): Questionnaire[] | undefined {
  const engine = useEngine();
  return useLiveQuery(async () => {
    const today = dayOf(engine.serverNow());
    const all = await engine.db.questionnaires.where("status").equals("收集中").toArray();
    return all
      .filter(({ start_on, end_on }) => start_on <= today && end_on >= today)
      .sort((a, b) => (a.end_on < b.end_on ? -1 : 1));
  }, [engine]);
}

function useAnswerHere(questionnaireId: string, companyId: string) {
  const { db } = useEngine();
  return useLiveQuery(async () => {
    const own = await db.answers.where("company_id").equals(companyId).toArray();
    return own.find((answer) => answer.questionnaire_id === questionnaireId) ?? null;
  }, [db, questionnaireId, companyId]);
}

interface Props {
  questionnaireId: string;
  companyId: string;
  onChosen: (questionnaireId: string, companyId: string) => void;
}

const frame = { name: "questionnaire", label: "问卷", required: true };

/** Which questionnaire, and which company's answers. */
export function ChooseTarget({ onChosen, ...given }: Props) {
  const { Pick } = useFormKit();
  const running = useRunning();
  const [questionnaireId, setQuestionnaireId] = useState(given.questionnaireId);
  const [companyId, setCompanyId] = useState(given.companyId);
  const company = useLocalCompany(companyId);
  const answer = useAnswerHere(questionnaireId, companyId);
  if (running === undefined) return <PageSkeleton />;
  if (running.length === 0) return <HeldNote what="问卷" count={0} empty="本机没有正在收集的问卷，同步后再看" />;
  const chosen = running.find(({ id }) => id === questionnaireId);
  const outside = chosen && company && !coversCompany(chosen, company);
  const done = answer?.status === "已提交" && chosen?.editable !== true;
  return (
    <div className="filling">
      <Field {...frame}>
        <Pick
          {...frame}
          value={chosen ? questionnaireId : ""}
          onChange={setQuestionnaireId}
          options={running.map(({ id, title, end_on }) => ({
            value: id,
            label: `${title}（截止 ${formatDay(end_on)}）`,
          }))}
          none="请选择问卷"
        />
      </Field>
      <CompanyChoice
        name="company"
        label="企业"
        required
        value={companyId}
        onChange={setCompanyId}
        problem={outside ? "这家企业不在本问卷的调查范围内" : undefined}
      />
      {done && (
        <p className="form-note" role="status">
          这家企业已提交过本问卷。<Link to={answerPath(answer.id)}>查看答卷</Link>
        </p>
      )}
      <Button
        kind="primary"
        wide
        disabled={!chosen || companyId === "" || outside === true || done}
        onClick={() => onChosen(questionnaireId, companyId)}
      >
        {answer?.status === "暂存" ? "继续填写" : "开始填写"}
      </Button>
      <p>
        <Link className="filling-more" to="/question">
          查看全部问卷和填写情况
        </Link>
      </p>
    </div>
  );
}
