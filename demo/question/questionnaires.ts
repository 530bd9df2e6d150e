import { dayOf } from "#contract/core/time.ts";
import type {
  AnswerRow,
  questionnaireReminders,
  questionnaires,
  questionnaireVersions,
} from "#server/database/tables/questionnaire.ts";
import type { VisitDbRow } from "#server/database/tables/visit.ts";
import type { DemoOfficial } from "#demo/accounts.ts";
import { answersTo } from "./answer-values.ts";
import type { DemoCompany } from "#demo/company/companies.ts";
import type { LabelRow } from "#demo/company/labels.ts";
import { type DemoQuestionnaire, demoQuestionnaires } from "./questionnaire-words.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";

const dayLength = 86_400_000;
const minute = 60_000;

type QuestionnaireRow = typeof questionnaires.$inferInsert & { id: string; version: number };

export interface DemoQuestionnaires {
  questionnaires: QuestionnaireRow[];
  versions: (typeof questionnaireVersions.$inferInsert)[];
  answers: AnswerRow[];
  reminders: (typeof questionnaireReminders.$inferInsert)[];
}

interface Surroundings {
  now: number;
  companies: DemoCompany[];
  labels: LabelRow[];
  officials: DemoOfficial[];
  visits: VisitDbRow[];
}

/** Whom a questionnaire asks: the scope's ids and the companies they mean. */
function askedBy(one: DemoQuestionnaire, { companies, labels }: Surroundings, random: DemoRandom) {
  if (one.scope === "标签") {
    const ids = labels.filter(({ kind, group }) => kind === "company" && group === "资质").map(({ id }) => id);
    return { scope_ids: ids, asked: companies.filter(({ row }) => row.label_ids.some((id) => ids.includes(id))) };
  }
  if (one.scope === "镇街") {
    const ids = ["440606005", "440606006", "440606102"];
    return { scope_ids: ids, asked: companies.filter(({ row }) => ids.includes(row.street_id)) };
  }
  if (one.scope === "指定企业") {
    const asked = random.sample(companies, 120);
    return { scope_ids: asked.map(({ row }) => row.id), asked };
  }
  return { scope_ids: [], asked: companies };
}

function questionnaireRow(one: DemoQuestionnaire, scope_ids: string[], by: string, now: number, random: DemoRandom) {
  const created_at = new Date(now + (one.from - 3) * dayLength);
  const row: QuestionnaireRow = {
    id: random.id(created_at.getTime()),
    title: one.title,
    purpose: one.purpose,
    version: 1,
    status: one.status,
    scope: one.scope,
    scope_ids,
    start_on: dayOf(now + one.from * dayLength),
    end_on: dayOf(now + one.to * dayLength),
    editable: one.editable,
    link_entry: one.link_entry ?? "company_link",
    questions: one.questions,
    secret: random.id(created_at.getTime()).replaceAll("-", ""),
    rev: 2,
    created_at,
    created_by: by,
    updated_at: created_at,
    updated_by: by,
  };
  return row;
}

function answerRow(
  questionnaire: QuestionnaireRow,
  company: DemoCompany,
  visit: VisitDbRow | undefined,
  at: number,
  random: DemoRandom,
): AnswerRow {
  const submitted = questionnaire.status === "已结束" || random.chance(0.92);
  const author = visit?.created_by ?? null;
  return {
    id: random.id(at),
    questionnaire_id: questionnaire.id,
    version: questionnaire.version,
    company_id: company.row.id,
    street_id: company.row.street_id,
    visit_id: visit?.id ?? null,
    channel: visit === undefined ? "link" : "official",
    values: answersTo(questionnaire.questions ?? [], company, at, random),
    status: submitted ? "已提交" : "暂存",
    submitted_at: submitted ? new Date(at) : null,
    rev: 1,
    created_at: new Date(at),
    created_by: author,
    updated_at: new Date(at),
    updated_by: author,
    deleted_at: null,
  };
}

/** Answers within the running time; those of visited companies by the official, and the visit names them. */
function answersOf(
  one: DemoQuestionnaire,
  row: QuestionnaireRow,
  asked: DemoCompany[],
  around: Surroundings,
  random: DemoRandom,
) {
  const opens = around.now + one.from * dayLength;
  const closes = around.now + Math.min(one.to, 0) * dayLength - 60 * minute;
  const inTime = around.visits.filter(
    ({ start_at, created_at, answer_id }) =>
      answer_id === null && start_at.getTime() > opens && created_at.getTime() < closes,
  );
  return random.sample(asked, one.answers).map((company) => {
    const visit = inTime.find(({ company_id, answer_id }) => answer_id === null && company_id === company.row.id);
    const at = visit?.end_at.getTime() ?? random.whole(opens, closes);
    const answer = answerRow(row, company, visit, at, random);
    if (visit !== undefined) visit.answer_id = answer.id;
    return answer;
  });
}

/** Five published questionnaires with answers and reminders; marks the visits during which one was filled. */
export function demoQuestionnaireRows(around: Surroundings): DemoQuestionnaires {
  const random = demoRandom("questionnaires");
  const by = around.officials[0]?.id ?? "";
  const made: DemoQuestionnaires = { questionnaires: [], versions: [], answers: [], reminders: [] };
  for (const one of demoQuestionnaires) {
    const { scope_ids, asked } = askedBy(one, around, random);
    const row = questionnaireRow(one, scope_ids, by, around.now, random);
    const answers = answersOf(one, row, asked, around, random);
    const answered = new Set(answers.map(({ company_id }) => company_id));
    const silent = asked.filter(({ row: company }) => !answered.has(company.id));
    made.questionnaires.push(row);
    made.versions.push({
      questionnaire_id: row.id,
      version: 1,
      questions: one.questions,
      published_at: new Date(around.now + one.from * dayLength),
      published_by: by,
    });
    made.answers.push(...answers);
    made.reminders.push(
      ...random.sample(silent, 15).map((company) => ({
        questionnaire_id: row.id,
        company_id: company.row.id,
        count: random.whole(1, 3),
        last_at: new Date(around.now + Math.min(one.to, -2) * dayLength),
      })),
    );
  }
  return made;
}
