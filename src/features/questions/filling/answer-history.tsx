import type { Revision } from "#contract/core/revision.ts";
import type { Question } from "#contract/question/questionnaire-fields.ts";
import { answerWords } from "#src/entities/question/answer-words.ts";
import { Ago } from "#src/ui/text/dates.tsx";

const actionWords: Record<Revision["action"], string> = {
  create: "开始填写",
  edit: "修改",
  delete: "删除",
  restore: "恢复",
};

function actionOf({ action, changed }: Revision): string {
  if (changed.return_reason) return `退回：${String(changed.return_reason.after)}`;
  if (changed.account_merged) return "合并账号";
  if (changed.status?.after === "已提交") return "提交";
  return actionWords[action];
}

interface Props {
  questions: readonly Question[];
  history: readonly Revision[];
}

/** Who answered what and when, newest first. */
export function AnswerHistory({ questions, history }: Props) {
  if (history.length === 0) return null;
  const byField = new Map(questions.map((question) => [`values.${question.code}`, question]));
  return (
    <section aria-label="填写历史">
      <h2>填写历史</h2>
      <ol className="answer-history">
        {history.map((revision) => (
          <li key={revision.rev}>
            <Ago at={revision.at} /> {revision.by_name} {actionOf(revision)}
            {revision.action === "edit" && (
              <ul>
                {Object.entries(revision.changed).flatMap(([field, { before, after }]) => {
                  const question = byField.get(field);
                  if (!question) return [];
                  return (
                    <li key={field}>
                      {question.title}：{answerWords(question, before) || "未填写"} →{" "}
                      {answerWords(question, after) || "未填写"}
                    </li>
                  );
                })}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
