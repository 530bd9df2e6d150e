import { eq } from "drizzle-orm";
import { toAnswer } from "#server/areas/question/answers/answer-record.ts";
import { companies } from "#server/database/tables/company.ts";
import { answers } from "#server/database/tables/questionnaire.ts";
import { present } from "../feed-reference.ts";
import { heldAnswers } from "../feed-windows.ts";
import { type StreetKind, visible } from "./street-kind.ts";

export const answer: StreetKind = {
  id: answers.id,
  async read(reading) {
    const { db, limit } = reading;
    const rows = await db
      .select({ answer: answers, name: companies.name })
      .from(answers)
      .innerJoin(companies, eq(companies.id, answers.company_id))
      .where(visible(answers, answers.company_id, reading, heldAnswers()))
      .orderBy(answers.id)
      .limit(limit);
    return rows.map((row) => present("answer", toAnswer(row.answer, row.name)));
  },
};
