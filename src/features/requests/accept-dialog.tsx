import { type FormEvent, useState } from "react";
import { type VisitRequest, visitRequest as calls } from "#contract/visitor/visit-request.ts";
import { callServer } from "#src/api/call-server.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { instantOf } from "#contract/core/time.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { useAnswer } from "./use-answer.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Wall clock of the wish: mornings from 9, afternoons from 14:30, an hour and a half each. */
function wishedTimes({ wanted_on, wanted_part }: VisitRequest) {
  return wanted_part === "下午"
    ? { start: `${wanted_on}T14:30`, end: `${wanted_on}T16:00` }
    : { start: `${wanted_on}T09:00`, end: `${wanted_on}T10:30` };
}

/** Sets time and leader; the calendar holds the visit from then on. */
export function AcceptDialog({ request, onClose }: { request: VisitRequest; onClose: () => void }) {
  const names = useFieldNames();
  const { user } = useEngine();
  const wished = wishedTimes(request);
  const [values, setValues] = useState({ ...wished, leader_id: user.id, reply: "" });
  const { problems, busy, send } = useAnswer(onClose);
  const officials = names.staff.filter(
    (person) => person.state === 1 && (person.street_ids.includes(request.street_id) || person.id === user.id),
  );
  const input = (name: keyof typeof values, type: "datetime-local" | "text") => ({
    className: "field-input",
    type,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const times = { plan_start: instantOf(values.start), plan_end: instantOf(values.end) };
    const answer = { id: request.id, ...times, leader_id: values.leader_id, reply: values.reply };
    void send(() => callServer(calls.accept, answer), "已接受，已列入日程");
  }
  const start = { name: "accept-start", label: "开始时间", required: true, problem: problems.plan_start };
  const end = { name: "accept-end", label: "结束时间", required: true, problem: problems.plan_end };
  const leader = { name: "accept-leader", label: "负责人", required: true, problem: problems.leader_id };
  const reply = { name: "accept-reply", label: "给企业的话", problem: problems.reply };
  return (
    <Dialog title={request.calendar_id === null ? "接受约访" : "接受改期"} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Field {...start}>
          <input {...bindingOf(start)} {...input("start", "datetime-local")} />
        </Field>
        <Field {...end}>
          <input {...bindingOf(end)} {...input("end", "datetime-local")} />
        </Field>
        <Field {...leader}>
          <select
            {...bindingOf(leader)}
            className="field-input"
            value={values.leader_id}
            onChange={(event) => setValues({ ...values, leader_id: event.target.value })}
          >
            {officials.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </select>
        </Field>
        <Field {...reply}>
          <input {...bindingOf(reply)} {...input("reply", "text")} maxLength={200} />
        </Field>
        <div className="dialog-choices">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" kind="primary" disabled={busy}>
            {busy ? "请稍候…" : "接受并列入日程"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
