import { fieldsOf } from "#contract/core/envelope.ts";
import { Question } from "#contract/question/questionnaire-fields.ts";
import { designersOnly, mayMakeQuestionnaires } from "#contract/question/questionnaire-rules.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { AreaHandlers, FileReply } from "#server/plugins/handlers.ts";
import { renderWorkbook } from "#server/plugins/papers/made-file.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { designs, versionQuestions, visibleQuestionnaire } from "./questionnaire-rows.ts";
import { exportResults } from "./results/results-export.ts";
import { resultValues } from "./results/results-values.ts";
import { questionnaireResults } from "./results/results.ts";
import { xlsformSheets } from "./xlsform/xlsform-export.ts";
import { importXlsform } from "./xlsform/xlsform-import.ts";

type DesignCalls = "xlsformImport" | "xlsformExport" | "questionResults" | "questionValues" | "questionResultsExport";

/** The questions asked for, fit to be exported: work in hand may lack parts. */
async function exportedQuestions(context: CallContext, id: string, version: number | undefined): Promise<Question[]> {
  const row = await visibleQuestionnaire(context, id);
  const underWork = version === undefined && designs(row, personOf(context));
  const questions = underWork ? row.questions : await versionQuestions(context, id, version);
  if (questions === null) throw new Refused(404, "问卷没有这个版本");
  if (questions.length === 0) throw new Refused(422, "问卷还没有题目，无法导出");
  return questions.map((question, place) => {
    const parsed = Question.safeParse(question);
    if (parsed.success) return parsed.data;
    const [problem = ""] = Object.values(fieldsOf(parsed.error.issues));
    throw new Refused(422, `第 ${place + 1} 题“${question.title}”还没有设计完整：${problem}`, { reason: "draft" });
  });
}

async function exportForm(
  context: CallContext,
  input: { id: string; version?: number | undefined },
): Promise<FileReply> {
  const questions = await exportedQuestions(context, input.id, input.version);
  const { id, title, purpose, version } = await visibleQuestionnaire(context, input.id);
  return {
    file: await renderWorkbook(
      context,
      xlsformSheets({ id, title, purpose, version: input.version ?? version, questions }),
    ),
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    name: `${title.replaceAll(/[\\/:*?"<>|]/gu, " ") || "问卷"}_XLSForm.xlsx`,
  };
}

/** Other programs' forms, and results. */
export const designHandlers: Pick<AreaHandlers<"question">, DesignCalls> = {
  xlsformImport: async (context, { name }) => {
    if (!mayMakeQuestionnaires(personOf(context))) throw new Refused(403, designersOnly);
    return importXlsform(context.bytes, name);
  },
  xlsformExport: exportForm,
  questionResults: questionnaireResults,
  questionValues: resultValues,
  questionResultsExport: exportResults,
};
