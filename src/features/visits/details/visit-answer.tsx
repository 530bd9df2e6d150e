import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { personValues, withPerson } from "#contract/question/answer-person.ts";
import { answerProblems } from "#contract/question/answer-rules.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { type Claim, useFormStart } from "#src/entities/draft/form-start.ts";
import { HeldDraft, NewsNote } from "#src/entities/draft/held-form.tsx";
import { showProblem } from "#src/entities/question/answer-field.ts";
import { AnswerForm } from "#src/entities/question/answer-form.tsx";
import { answerStart } from "#src/entities/question/answer-start.ts";
import { useEngineFiles } from "#src/entities/question/engine-files.tsx";
import { type AnswerDraft, type AnswerStart, useAnswerDraft } from "#src/entities/question/use-answer-draft.ts";
import type { VisitForm } from "../form/use-visit-form.ts";

interface Props {
  form: VisitForm;
  questionnaireId: string;
  /** The person has said whether the answer is handed in. */
  decided: boolean;
}

/** The questionnaire for the visited company: what it answered before, or a fresh one. */
export function VisitAnswer(props: Props) {
  const { questionnaireId, form } = props;
  const companyId = form.values.company_id;
  const { start, error, hold, take, attempt } = useFormStart(
    useCallback(
      (engine: FieldEngine, claim: Claim) => answerStart(engine, { answerId: null, questionnaireId, companyId }, claim),
      [questionnaireId, companyId],
    ),
  );
  if (error) return <p role="alert">{error instanceof Error ? error.message : String(error)}</p>;
  if (start === null) return <p role="status">正在打开问卷…</p>;
  return (
    <HeldDraft key={attempt} hold={hold} take={take}>
      <Filling {...props} start={start} />
    </HeldDraft>
  );
}

function Filling({ form, start, questionnaireId, decided }: Props & { start: AnswerStart }) {
  const person = usePerson(form, start);
  const [filled] = useState(() => ({ ...start, values: withPerson(start.values, person) }));
  const draft = useAnswerDraft(filled, form.recordId);
  const { answerId, company } = start;
  const files = useEngineFiles({ answerId, place: company.address, company: company.name });
  const { set, asking } = form;
  const isTaken = form.values.questionnaire_id === questionnaireId;
  usePersonFollowed(draft, person);
  // What was only proposed becomes part of the visit with the first answer.
  useEffect(() => {
    if (draft.dirty && !isTaken) set({ questionnaire_id: questionnaireId });
  }, [draft.dirty, isTaken, set, questionnaireId]);
  useHandingIn(form, draft, decided);
  // The visit's own save takes the answer along as it stands then.
  useEffect(() => asking.keep(isTaken || draft.dirty ? draft : null));
  useEffect(() => () => asking.keep(null), [asking]);
  useOpenQuestions(form, draft);
  return (
    <>
      {start.news && <NewsNote news={start.news} />}
      <AnswerForm
        questions={start.questions}
        values={draft.values}
        onChange={draft.change}
        problems={draft.problems}
        files={files}
      />
    </>
  );
}

/** Who was met first, as far as the questionnaire asks for that. */
function usePerson({ values: { interviewees } }: VisitForm, { questions }: AnswerStart) {
  const { name = "", mobile = "" } = interviewees[0] ?? {};
  return useMemo(() => personValues(questions, { name, mobile }), [questions, name, mobile]);
}

function usePersonFollowed({ fill }: AnswerDraft, person: Record<string, string>) {
  const before = useRef(person);
  useEffect(() => {
    const earlier = before.current;
    before.current = person;
    if (earlier !== person) fill((now) => withPerson(now, person, earlier));
  }, [fill, person]);
}

/** An answer with nothing left open is handed in with the visit, unless the person decided. */
function useHandingIn({ values: { hands_in }, set }: VisitForm, draft: AnswerDraft, decided: boolean) {
  const { dirty, values, start } = draft;
  const isWhole = useMemo(
    () => Object.keys(answerProblems(start.questions, values, "已提交")).length === 0,
    [start.questions, values],
  );
  useEffect(() => {
    if (dirty && !decided && hands_in !== isWhole) set({ hands_in: isWhole });
  }, [dirty, decided, hands_in, isWhole, set]);
}

/** Lets the form put the cursor into the first question that is still open. */
function useOpenQuestions({ asking }: VisitForm, draft: AnswerDraft) {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    asking.drawn(() => {
      const { start, values } = latest.current;
      showProblem(answerProblems(start.questions, values, "已提交"));
    });
    return () => asking.drawn(null);
  }, [asking]);
}
