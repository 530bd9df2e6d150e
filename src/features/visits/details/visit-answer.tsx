import { useEffect, useState } from "react";
import { AnswerForm } from "#src/entities/question/answer-form.tsx";
import { answerStart } from "#src/entities/question/answer-start.ts";
import { useEngineFiles } from "#src/entities/question/engine-files.tsx";
import { type AnswerStart, useAnswerDraft } from "#src/entities/question/use-answer-draft.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import type { VisitForm } from "../form/use-visit-form.ts";

/** The chosen questionnaire for the visited company: what it answered before, or a fresh one. */
export function VisitAnswer({ form }: { form: VisitForm }) {
  const engine = useEngine();
  const { company_id, questionnaire_id } = form.values;
  const [start, setStart] = useState<AnswerStart | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    answerStart(engine, { answerId: null, questionnaireId: questionnaire_id, companyId: company_id }).then(
      (found) => current && setStart(found),
      (error: unknown) => current && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      current = false;
    };
  }, [engine, questionnaire_id, company_id]);
  if (problem !== null) return <p role="alert">{problem}</p>;
  return start === null ? <p role="status">正在打开问卷…</p> : <Filling form={form} start={start} />;
}

function Filling({ form, start }: { form: VisitForm; start: AnswerStart }) {
  const draft = useAnswerDraft(start);
  const { answerId, company } = start;
  const files = useEngineFiles({ answerId, place: company.address, company: company.name });
  const { keepAnswer } = form;
  // The visit's own save takes the answer along as it stands then.
  useEffect(() => keepAnswer(draft));
  useEffect(() => () => keepAnswer(null), [keepAnswer]);
  return (
    <AnswerForm
      questions={start.questions}
      values={draft.values}
      onChange={draft.change}
      problems={draft.problems}
      files={files}
    />
  );
}
