import { useSearchParams } from "react-router-dom";
import type { AskedAnswer } from "#src/entities/question/answer-start.ts";

/** What the address asks to fill in; null while questionnaire or company are still to be chosen. */
export function useAskedAnswer() {
  const [search, setSearch] = useSearchParams();
  const answerId = search.get("answer");
  const questionnaireId = search.get("questionnaire") ?? "";
  const companyId = search.get("company") ?? "";
  const whole = answerId !== null || (questionnaireId !== "" && companyId !== "");
  const asked: AskedAnswer | null = whole ? { answerId, questionnaireId, companyId } : null;
  const choose = (questionnaire: string, company: string) => setSearch({ questionnaire, company }, { replace: true });
  return { asked, questionnaireId, companyId, choose };
}
