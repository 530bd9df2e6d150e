import { HeldForm } from "#src/entities/draft/held-form.tsx";
import type { AskedAnswer } from "#src/entities/question/answer-start.ts";
import type { AnswerStart } from "#src/entities/question/use-answer-draft.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { ChooseTarget } from "../dispatch/choose-target.tsx";
import { FillingBody } from "./filling-body.tsx";
import { useAskedAnswer } from "./use-asked-answer.ts";
import { useAnswerStart, useFilling } from "./use-filling.ts";
import "../questions.css";

export default function FillingPage() {
  const { FormFrame } = useFormKit();
  const { asked, questionnaireId, companyId, choose } = useAskedAnswer();
  if (asked) return <Started key={JSON.stringify(asked)} asked={asked} />;
  return (
    <FormFrame title="填写问卷" busy={false} actions={[]}>
      <ChooseTarget {...{ questionnaireId, companyId }} onChosen={choose} />
    </FormFrame>
  );
}

function Started({ asked }: { asked: AskedAnswer }) {
  return <HeldForm loading={useAnswerStart(asked)}>{(start) => <Filling start={start} />}</HeldForm>;
}

function Filling({ start }: { start: AnswerStart }) {
  const { FormFrame } = useFormKit();
  const filling = useFilling(start, useLeave("/question"));
  const submitted = start.origin.record?.status === "已提交";
  const { required, done } = filling.progress;
  const submit = { label: "提交", primary: true, byKey: submitted, run: () => filling.save("已提交") };
  const keep = { label: "暂存", byKey: true, run: () => filling.save("暂存") };
  return (
    <FormFrame
      title={start.title}
      ownTitle
      busy={filling.busy}
      progress={
        <p className="form-progress">
          <progress value={done} max={Math.max(1, required)} aria-label="必填题进度" />
          <span>
            必填 {done}/{required}
          </span>
        </p>
      }
      actions={submitted ? [submit] : [keep, submit]}
    >
      <FillingBody filling={filling} />
    </FormFrame>
  );
}
