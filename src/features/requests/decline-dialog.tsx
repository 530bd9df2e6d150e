import { type FormEvent, useState } from "react";
import { visitRequest as calls } from "#contract/visitor/visit-request.ts";
import { callServer } from "#src/api/call-server.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { useAnswer } from "./use-answer.ts";
import { Button } from "#src/ui/button/button.tsx";

const declines = { request: calls.decline, registration: calls.declineRegistration };

/** Declines with a word, which the company reads. */
export function DeclineDialog({ kind, id, onClose }: { kind: keyof typeof declines; id: string; onClose: () => void }) {
  const [text, setText] = useState("");
  const { problems, busy, send } = useAnswer(onClose);
  const frame = {
    name: "decline-reply",
    label: "答复",
    required: true,
    problem: problems.reply,
    hint: "企业会看到这段话",
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(() => callServer(declines[kind], { id, reply: text }), "已婉拒");
  };
  return (
    <Dialog title="婉拒申请" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Field {...frame}>
          <textarea
            {...bindingOf(frame)}
            className="field-input field-text"
            maxLength={200}
            rows={3}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="dialog-choices">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" kind="danger" disabled={busy}>
            {busy ? "请稍候…" : "婉拒"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
