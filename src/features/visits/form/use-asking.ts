import { useMemo, useRef } from "react";
import type { AnswerDraft } from "#src/entities/question/use-answer-draft.ts";

/** The questionnaire that is filled in beside the visit, which draws itself later than the form. */
export function useAsking() {
  /** What the visit's save takes along. */
  const answer = useRef<AnswerDraft | null>(null);
  /** Puts the cursor into the first question that is still open; null while no questionnaire is drawn. */
  const showOpen = useRef<(() => void) | null>(null);
  const wanted = useRef(false);
  return useMemo(
    () => ({
      answer,
      keep: (draft: AnswerDraft | null) => {
        answer.current = draft;
      },
      /** The drawn questionnaire says how its open questions are shown, and shows them if somebody waits for that. */
      drawn: (show: (() => void) | null) => {
        showOpen.current = show;
        if (show === null || !wanted.current) return;
        wanted.current = false;
        show();
      },
      /** Shows the open questions now, or once the questionnaire is there. */
      show: () => {
        wanted.current = showOpen.current === null;
        showOpen.current?.();
      },
      /** Nobody waits for the questionnaire any more. */
      forget: () => {
        wanted.current = false;
      },
    }),
    [],
  );
}
