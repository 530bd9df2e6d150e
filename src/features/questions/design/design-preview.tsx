import { useMemo, useState } from "react";
import { Question } from "#contract/question/questionnaire-fields.ts";
import { answerProblems } from "#contract/question/answer-rules.ts";
import { AnswerForm } from "#src/entities/question/answer-form.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { Button } from "#src/ui/button/button.tsx";

/** Questions that are complete enough to be shown; a missing title is put in words. */
function shown(questions: readonly Question[]): Question[] {
  return questions.flatMap((question) => {
    const titled = { ...question, title: question.title.trim() === "" ? "（未填写题目）" : question.title };
    const parsed = Question.safeParse(titled);
    return parsed.success ? [parsed.data] : [];
  });
}

interface Props {
  title: string;
  purpose: string;
  questions: readonly Question[];
}

/** The questionnaire as it is filled in, with everything but saving. */
export function QuestionnairePreview({ title, purpose, questions }: Props) {
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [checked, setChecked] = useState(false);
  const ready = useMemo(() => shown(questions), [questions]);
  const problems = checked ? answerProblems(ready, values, "已提交") : {};
  const count = Object.keys(problems).length;
  const left = questions.length - ready.length;
  return (
    <FormKitContext value={phoneFormKit}>
      <h2 className="preview-title">{title || "（未填写标题）"}</h2>
      {purpose !== "" && <p className="preview-purpose">{purpose}</p>}
      {left > 0 && <p className="form-note">有 {left} 道题还没有设计完整，预览中没有显示</p>}
      <AnswerForm questions={ready} values={values} onChange={setValues} problems={problems} files={null} />
      <div className="preview-foot">
        <Button onClick={() => setChecked(true)}>试提交</Button>
        <Button
          onClick={() => {
            setValues({});
            setChecked(false);
          }}
        >
          清空
        </Button>
        {checked && <p role="status">{count === 0 ? "校验通过，可以提交" : `有 ${count} 处不符合要求`}</p>}
      </div>
    </FormKitContext>
  );
}

/** The preview inside a drawn phone. */
export function PhonePreview(props: Props) {
  return (
    <section className="phone-frame" aria-label="手机预览">
      <div className="phone-screen" tabIndex={0} role="group" aria-label="预览内容">
        <QuestionnairePreview {...props} />
      </div>
    </section>
  );
}
