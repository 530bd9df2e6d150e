import { dayOf } from "#contract/core/time.ts";
import type { Company } from "#contract/company/company.ts";
import type { Answer, Questionnaire } from "#contract/question/questionnaire-fields.ts";
import { coversCompany } from "#contract/question/questionnaire-scope.ts";

type Asked = Pick<Company, "id" | "street_id" | "label_ids">;
type Asking = Pick<Questionnaire, "id" | "status" | "scope" | "scope_ids" | "start_on" | "end_on">;

/** Those that are being collected from this company. */
export const askingNow = <Q extends Asking>(all: readonly Q[], company: Asked | undefined): Q[] =>
  all.filter((one) => one.status === "收集中" && company !== undefined && coversCompany(one, company));

/** The one the company has not handed in yet whose last day comes first; `now` in milliseconds. */
export function dueQuestionnaire<Q extends Asking>(
  asking: readonly Q[],
  answers: readonly Pick<Answer, "questionnaire_id" | "status">[],
  now: number,
): Q | null {
  const today = dayOf(now);
  const handedIn = new Set(answers.flatMap((one) => (one.status === "已提交" ? [one.questionnaire_id] : [])));
  const due = asking.filter((one) => !handedIn.has(one.id) && one.start_on <= today && today <= one.end_on);
  return due.toSorted((a, b) => a.end_on.localeCompare(b.end_on))[0] ?? null;
}
