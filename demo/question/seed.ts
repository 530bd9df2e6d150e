import { insertRows } from "#server/database/insert-rows.ts";
import {
  answers,
  questionnaireReminders,
  questionnaires,
  questionnaireVersions,
} from "#server/database/tables/questionnaire.ts";
import type { Seed } from "#demo/seed.ts";

export const seedQuestions: Seed = async (db, { questionnaires: made }) => {
  await insertRows(db, questionnaires, made.questionnaires);
  await insertRows(db, questionnaireVersions, made.versions);
  await insertRows(db, questionnaireReminders, made.reminders);
  await insertRows(db, answers, made.answers);
};
