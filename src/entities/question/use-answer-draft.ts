import { useCallback, useMemo, useState } from "react";
import { answerProblems, answerProgress } from "#contract/question/answer-rules.ts";
import type { AnswerFields, Question } from "#contract/question/questionnaire-fields.ts";
import type { QueuedWrite } from "#offline/field-types.ts";
import type { News } from "#src/entities/draft/resumed-edit.ts";
import { baseOf, useDraftSaver } from "#src/entities/draft/use-draft-saver.ts";
import { showProblem } from "./answer-field.ts";
import { type AnswerOrigin, type AnswerTarget, answerWrite } from "./answer-write.ts";

type Values = AnswerFields["values"];

/** Everything a filling needs before it can be shown. */
export interface AnswerStart extends AnswerTarget {
  title: string;
  purpose: string;
  /** Last day of collecting. */
  endOn: string;
  editable: boolean;
  questions: readonly Question[];
  company: { id: string; name: string; address: string };
  origin: AnswerOrigin;
  values: Values;
  /** The values that the filling began with: those of the revision that is changed, or what a new answer is given. */
  began: Values;
  news?: News;
  draftKey: string;
  /** The values come from a draft, so they are unsaved. */
  resumed: boolean;
}

const nothing: Record<string, string> = {};

/**
 * The state of a questionnaire that is filled in: values, problems (shown after the first try to submit),
 * progress, the draft on the device, and the write that saving amounts to. Used by its own page and inside a visit,
 * whose id is `within`.
 */
export function useAnswerDraft(start: AnswerStart, within?: string) {
  const { questions, origin, answerId, draftKey, began } = start;
  const [values, setValues] = useState<Values>(start.values);
  const [dirty, setDirty] = useState(start.resumed);
  const [attempted, setAttempted] = useState<AnswerFields["status"] | null>(null);

  const change = useCallback((next: (now: Values) => Values) => {
    setValues(next);
    setDirty(true);
  }, []);

  /** What the form knows by itself: no work of the person's that would have to be kept. */
  const fill = useCallback((next: (now: Values) => Values) => setValues(next), []);

  const baseRev = origin.record?.rev ?? null;
  const draft = useMemo(
    () =>
      dirty
        ? {
            key: draftKey,
            kind: "answer" as const,
            recordId: answerId,
            value: values,
            ...baseOf(baseRev, began),
            ...(within !== undefined && { within }),
          }
        : null,
    [dirty, draftKey, answerId, values, baseRev, began, within],
  );
  const { saver, problem: alarm } = useDraftSaver(draft);

  const problems = useMemo(
    () => (attempted === null ? nothing : answerProblems(questions, values, attempted)),
    [attempted, questions, values],
  );
  const progress = useMemo(() => answerProgress(questions, values), [questions, values]);

  /** Whether the values may be saved with this status; shows what is wrong otherwise, the first one focused. */
  const check = (status: AnswerFields["status"]): boolean => {
    const found = answerProblems(questions, values, status);
    setAttempted(status);
    if (Object.keys(found).length === 0) return true;
    showProblem(found);
    return false;
  };

  /** The write of the present values; null when nothing changed since the last save. */
  const write = (status: AnswerFields["status"], visitId: string | null = null): QueuedWrite | null =>
    answerWrite(start, values, { status, visitId }, origin);

  return { start, values, change, fill, dirty, setDirty, problems, progress, check, write, saver, draftKey, alarm };
}
export type AnswerDraft = ReturnType<typeof useAnswerDraft>;
