import { useLiveQuery } from "dexie-react-hooks";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import type { Answer, Question } from "#contract/question/questionnaire-fields.ts";
import { useCall } from "#src/api/use-call.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

/** An answer as the page shows it; `live` is what only the server knows, absent without a network. */
export interface AnswerDetails {
  answer: Answer;
  title: string;
  editable: boolean;
  collecting: boolean;
  questions: readonly Question[];
  /** A save on this device has not reached the server yet. */
  unsent: boolean;
}

/** The answer on this device first, else the server's. */
export function useAnswerDetails(id: string) {
  const { db } = useEngine();
  const live = useCall(contract.question.questionAnswer, { id });
  const local = useLiveQuery(async () => {
    const answer = await db.answers.get(id);
    const questionnaire = answer && (await db.questionnaires.get(answer.questionnaire_id));
    const unsent = (await db.outbox.where("recordId").equals(id).count()) > 0;
    return { answer: answer ?? null, questionnaire: questionnaire ?? null, unsent };
  }, [db, id]);
  return { live, details: local && detailsOf(local, live.data), reading: local === undefined };
}

type Local = {
  answer: Answer | null;
  questionnaire: { title: string; editable: boolean; status: string; questions: Question[] } | null;
  unsent: boolean;
};
type Live = OutputOf<typeof contract.question.questionAnswer>;

function detailsOf({ answer: held, questionnaire: near, unsent }: Local, live: Live | undefined): AnswerDetails | null {
  const far = live?.questionnaire;
  // What was saved here and is not sent is newer than the server's copy.
  const answer = (unsent ? held : (live?.answer ?? held)) ?? null;
  const questions = live?.questions ?? near?.questions;
  const questionnaire = far ?? near;
  if (answer === null || !questions || !questionnaire) return null;
  return {
    answer,
    title: questionnaire.title,
    editable: questionnaire.editable,
    collecting: questionnaire.status === "收集中",
    questions,
    unsent,
  };
}
