import { useLiveQuery } from "dexie-react-hooks";
import type { Questionnaire } from "#contract/question/questionnaire-fields.ts";
import { coversCompany } from "#contract/question/questionnaire-scope.ts";
import type { LocalAnswer, LocalCompany } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

/** A questionnaire with how far the companies on this device are. */
export interface LocalQuestionnaire {
  id: string;
  questionnaire: Questionnaire;
  targets: number;
  submitted: number;
  drafts: number;
}

/** A company that a questionnaire asks, with its answer. */
export interface LocalTarget {
  id: string;
  company: LocalCompany;
  answer: LocalAnswer | null;
}

const order = (a: Questionnaire, b: Questionnaire) =>
  a.status === b.status ? (a.end_on < b.end_on ? -1 : 1) : a.status === "收集中" ? -1 : 1;

/** Questionnaires of this device, running ones first; undefined while they are being read. */
export function useLocalQuestions(): LocalQuestionnaire[] | undefined {
  const { db } = useEngine();
  return useLiveQuery(async () => {
    const [questionnaires, answers, companies] = await Promise.all([
      db.questionnaires.toArray(),
      db.answers.toArray(),
      db.companies.toArray(),
    ]);
    return questionnaires
      .sort(order)
      .map((questionnaire) => {
        const own = answers.filter((answer) => answer.questionnaire_id === questionnaire.id);
        return {
          id: questionnaire.id,
          questionnaire,
          targets: companies.filter((company) => coversCompany(questionnaire, company)).length,
          submitted: own.filter(({ status }) => status === "已提交").length,
          drafts: own.filter(({ status }) => status === "暂存").length,
        };
      })
      .filter(({ targets, submitted, drafts }) => targets + submitted + drafts > 0);
  }, [db]);
}

/** Companies of this device that a questionnaire asks, those without an answer first; null when it is not here. */
export function useLocalTargets(id: string) {
  const { db } = useEngine();
  return useLiveQuery(async () => {
    const questionnaire = await db.questionnaires.get(id);
    if (!questionnaire) return null;
    const answers = await db.answers.where("questionnaire_id").equals(id).toArray();
    const byCompany = new Map(answers.map((answer) => [answer.company_id, answer]));
    const companies = await db.companies.toArray();
    const rank = ({ answer }: LocalTarget) => (answer === null ? 0 : answer.status === "暂存" ? 1 : 2);
    const targets: LocalTarget[] = companies
      .filter((company) => byCompany.has(company.id) || coversCompany(questionnaire, company))
      .map((company) => ({ id: company.id, company, answer: byCompany.get(company.id) ?? null }))
      .sort((a, b) => rank(a) - rank(b) || a.company.name.localeCompare(b.company.name, "zh"));
    return { questionnaire, targets };
  }, [db, id]);
}
