import { ClockNote } from "#src/entities/sync/clock-note.tsx";
import { AnswerForm } from "#src/entities/question/answer-form.tsx";
import { useEngineFiles } from "#src/entities/question/engine-files.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import type { FillingState } from "./use-filling.ts";

const nothing = {};

/** The questionnaire with what stands above it: whose, what for, and why an earlier save came back. */
export function FillingBody({ filling }: { filling: FillingState }) {
  const { start, values, change, problems, alarm } = filling;
  const files = useEngineFiles({ answerId: start.answerId, place: start.company.address, company: start.company.name });
  const { refused } = start.origin;
  const count = Object.keys(problems).length;
  return (
    <div className="filling">
      <ClockNote />
      {alarm !== null && (
        <p className="form-alarm" role="alert">
          {alarm}
        </p>
      )}
      {refused?.refusal && (
        <p className="form-alarm" role="status">
          上次提交被退回：{refused.refusal.msg}。修改后保存会重新发送。
        </p>
      )}
      <p className="filling-company">{start.company.name}</p>
      {start.purpose !== "" && <p className="filling-purpose">{start.purpose}</p>}
      <p className="filling-purpose">
        截止 <DayWords of={start.endOn} />；{start.editable ? "提交后可以修改" : "提交后不可修改"}
      </p>
      {count > 0 && (
        <p className="form-alarm" role="status">
          ⚠ 有 {count} 处需要填写或修改
        </p>
      )}
      <AnswerForm
        questions={start.questions}
        values={values}
        onChange={change}
        problems={problems ?? nothing}
        files={files}
      />
    </div>
  );
}
