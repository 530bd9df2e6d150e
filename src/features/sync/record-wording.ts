import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import type { Question } from "#contract/question/questionnaire-fields.ts";
import type { LocalAnswer, OutboxRow } from "#offline/field-types.ts";
import { calendarLabels } from "#contract/calendar/calendar-fields.ts";
import { reminderWords } from "#src/entities/calendar/calendar-words.ts";
import { companyFieldLabel } from "#src/entities/company/company-labels.ts";
import { companyFieldWords } from "#src/entities/company/company-words.ts";
import { demandFieldLabel } from "#src/entities/demand/demand-labels.ts";
import { demandFieldWords } from "#src/entities/demand/demand-words.ts";
import { answerWords } from "#src/entities/question/answer-words.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { type FieldNames, useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { visitFieldLabel } from "#src/entities/visit/visit-labels.ts";
import { visitFieldWords } from "#src/entities/visit/visit-words.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";

/** How the fields of a record are called and its values put in words. */
export interface Wording {
  label: (field: string) => string;
  words: (field: string, value: unknown) => string;
}

type Names = FieldNames & { company: (id: string) => string };

const listWords = (value: unknown): string => (Array.isArray(value) ? value.join("、") : String(value));
const orDash = (words: string) => (words === "" ? "—" : words);

function entryWords(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return "—";
  const ids = (of: (id: string) => string) => orDash((value as string[]).map(of).join("、"));
  if (field === "plan_start" || field === "plan_end") return formatMinute(String(value));
  if (field === "company_ids") return ids(names.company);
  if (field === "member_ids") return ids(names.person);
  if (field === "leader_id") return names.person(String(value));
  if (field === "all_day") return value === true ? "是" : "否";
  if (field === "reminder") return reminderWords[value as keyof typeof reminderWords];
  if (field === "visit_ids") return `${(value as string[]).length} 条`;
  if (field === "questionnaire_id") return "已选问卷";
  return orDash(listWords(value));
}

const noteLabels: Record<string, string> = { content: "补充内容", photos: "照片", visit_id: "走访记录" };
const answerLabels: Record<string, string> = {
  questionnaire_id: "问卷",
  company_id: "企业",
  visit_id: "走访记录",
  status: "答卷状态",
  version: "问卷版本",
  values: "答案",
};

/** A question by its code in `values.<code>`, or in the path of a failing field. */
const codeOf = (field: string) => field.replace(/^values\./, "").replace(/[.[].*$/, "");

function answerWording(questions: readonly Question[]): Wording {
  const questionOf = (field: string) => questions.find(({ code }) => code === codeOf(field));
  return {
    label: (field) => questionOf(field)?.title ?? answerLabels[field] ?? codeOf(field),
    words: (field, value) => {
      const question = questionOf(field);
      if (value === null || value === undefined) return "—";
      return orDash(question ? answerWords(question, value) : listWords(value));
    },
  };
}

const noNames: ReadonlyMap<string, string> = new Map();
const noQuestions: readonly Question[] = [];

/** Words for the record of a row; questions and company names are this device's. */
export function useRecordWording(row: OutboxRow): Wording {
  const engine = useEngine();
  const { db } = engine;
  const names = useFieldNames();
  const questions = useLiveQuery(
    async () => {
      if (row.kind !== "answer") return noQuestions;
      const answer: LocalAnswer | undefined = await db.answers.get(row.recordId);
      return (await db.questionnaires.get(answer?.questionnaire_id ?? ""))?.questions ?? noQuestions;
    },
    [db, row.kind, row.recordId],
    noQuestions,
  );
  const companies = useLiveQuery(() => engine.companyNames(companiesIn(row)), [engine, row], noNames);
  return useMemo(() => {
    return wordingOf(row.kind, { ...names, company: (id) => companies.get(id) ?? "另一家企业" }, questions);
  }, [row.kind, names, companies, questions]);
}

/** Company ids among the values that a conflict shows. */
function companiesIn({ conflict }: OutboxRow): string[] {
  const fields = (conflict?.fields ?? []).filter(({ field }) => field === "company_id" || field === "company_ids");
  return fields.flatMap(({ before, mine, theirs }) => [before, mine, theirs].flat()).filter(isText);
}
const isText = (value: unknown): value is string => typeof value === "string";

function wordingOf(kind: OutboxRow["kind"], names: Names, questions: readonly Question[]): Wording {
  switch (kind) {
    case "visit":
      return { label: visitFieldLabel, words: (field, value) => visitFieldWords(field, value, names) };
    case "company":
      return { label: companyFieldLabel, words: (field, value) => companyFieldWords(field, value, names) };
    case "demand":
      return { label: demandFieldLabel, words: (field, value) => demandFieldWords(field, value, names) };
    case "calendar":
      return {
        label: (field) => calendarLabels[field as keyof typeof calendarLabels] ?? field,
        words: (field, value) => entryWords(field, value, names),
      };
    case "answer":
      return answerWording(questions);
    case "note":
      return { label: (field) => noteLabels[field] ?? field, words: (_field, value) => orDash(listWords(value)) };
  }
}
