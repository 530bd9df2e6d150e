import { useContext, useState } from "react";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { EngineContext } from "#src/entities/session/engine-context.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { continuePath } from "../design/question-paths.ts";
import type { AnswerDetails } from "./use-answer-details.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

interface Props {
  details: AnswerDetails;
  reload: () => void;
}

/** Going on, giving back and printing; each only while it is possible. */
export function AnswerActions({ details, reload }: Props) {
  const { answer, collecting, editable, unsent } = details;
  const [returning, setReturning] = useState(false);
  const submitted = answer.status === "已提交";
  return (
    <>
      {collecting && (!submitted || editable) && (
        <ButtonLink kind="primary" to={continuePath(answer.id)}>
          {submitted ? "修改" : "继续填写"}
        </ButtonLink>
      )}
      {collecting && submitted && !unsent && <Button onClick={() => setReturning(true)}>退回补充</Button>}
      <Button className="no-print" onClick={() => window.print()}>
        打印
      </Button>
      {returning && (
        <ReturnSheet
          id={answer.id}
          onClose={() => setReturning(false)}
          onReturned={() => {
            setReturning(false);
            reload();
          }}
        />
      )}
    </>
  );
}

interface ReturnProps {
  id: string;
  onClose: () => void;
  onReturned: () => void;
}

function ReturnSheet({ id, onClose, onReturned }: ReturnProps) {
  const { Sheet, LongText } = useFormKit();
  // Administrators have none.
  const engine = useContext(EngineContext);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const give = async () => {
    if (reason.trim().length < 2) return setProblem("退回原因至少 2 个字");
    setBusy(true);
    try {
      const record = await callServer(contract.question.answerReturn, { id, reason });
      await engine?.showMade("answer", record);
      toast("已退回，可以继续填写");
      onReturned();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  const foot = (
    <Button kind="primary" disabled={busy} onClick={() => void give()}>
      {busy ? "正在退回…" : "退回"}
    </Button>
  );
  return (
    <Sheet title="退回补充" onClose={onClose} footer={foot}>
      <LongText
        name="return-reason"
        label="退回原因"
        required
        problem={problem}
        value={reason}
        onChange={(text) => {
          setReason(text);
          setProblem(undefined);
        }}
        maxLength={200}
      />
      <FieldGroup name="return-note" label="退回之后">
        <p className="answer-none">答卷变回暂存，企业和走访人员都可以继续填写，已填内容保留。</p>
      </FieldGroup>
    </Sheet>
  );
}
