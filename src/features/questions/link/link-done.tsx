import { linkProblems } from "#contract/question/link-problems.ts";
import { AnswerSheet, FileNames } from "#src/entities/question/answer-sheet.tsx";
import type { StoredFilling } from "./link-store.ts";
import type { LinkState } from "./use-link.ts";
import { Button } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

/** Thanks, with what was sent, to be read and printed. */
export function LinkDone({ stored, link }: { stored: StoredFilling; link: LinkState }) {
  const { filling } = stored;
  const { questionnaire, company_name, questions, values, submitted_at, closed } = filling;
  const mayEdit = questionnaire.editable && closed === null;
  return (
    <div className="link-card">
      <h1>已提交，感谢您的填写</h1>
      <p role="status">
        {company_name}于 <MinuteWords at={submitted_at} /> 提交了“{questionnaire.title}”。
        {closed === "answered" ? linkProblems.answered.words : ""}
      </p>
      <div className="link-actions no-print">
        {mayEdit && <Button onClick={() => link.edit(stored)}>修改答卷</Button>}
        <Button onClick={() => window.print()}>打印</Button>
        <Button kind="text" onClick={() => void link.forget()}>
          清除本机的记录
        </Button>
      </div>
      <h2>提交的内容</h2>
      <AnswerSheet questions={questions} values={values} Files={FileNames} />
    </div>
  );
}
