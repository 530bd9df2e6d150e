import { useState } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import type { Answer } from "#contract/question/questionnaire-fields.ts";
import { callServer } from "#src/api/call-server.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  answer: Answer;
  offers: OutputOf<typeof contract.question.questionAnswer>["write_back"];
  onWritten: () => void;
}

/** Values that differ from the company's record, to be taken over one by one. */
export function WriteBack({ answer, offers, onWritten }: Props) {
  const engine = useEngine();
  const [chosen, setChosen] = useState<readonly string[]>(offers.map(({ field }) => field));
  const [busy, setBusy] = useState(false);
  const fields = offers.map(({ field }) => field).filter((field) => chosen.includes(field));
  const write = async () => {
    setBusy(true);
    try {
      const input = { answer_id: answer.id, rev: answer.rev, fields };
      const { written } = await callServer(contract.question.answerWriteBack, input);
      toast(`已回写 ${written.length} 项到企业档案`);
      void engine.sync("manual");
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
      onWritten();
    }
  };
  return (
    <section aria-label="回写企业档案">
      <h2>与企业档案不一致的内容</h2>
      <p>勾选要回写的内容，逐项更新到“{answer.company_name}”的档案。</p>
      {offers.map(({ field, label, before, after }) => (
        <label key={field} className="write-back-row">
          <input
            type="checkbox"
            checked={chosen.includes(field)}
            onChange={({ target }) =>
              setChosen((now) => (target.checked ? [...now, field] : now.filter((one) => one !== field)))
            }
          />
          <span>
            {label}：档案为 <del>{before || "空"}</del>，答卷为 <ins>{after}</ins>
          </span>
        </label>
      ))}
      <Button kind="primary" disabled={busy || fields.length === 0} onClick={() => void write()}>
        {busy ? "正在回写…" : `回写所选 ${fields.length} 项`}
      </Button>
    </section>
  );
}
