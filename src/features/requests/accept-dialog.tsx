import { contract } from "#contract/index.ts";
import { useState } from "react";
import type { VisitRequest } from "#contract/visitor/visit-request.ts";
import { callServer } from "#src/api/call-server.ts";
import { useDateLimits } from "#src/api/use-date-limits.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { instantOf } from "#contract/core/time.ts";
import { Field } from "#src/ui/form/field-frame.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
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
  const { Sheet, Moment, Pick, Text } = useFormKit();
  const limits = useDateLimits("planned");
  const names = useFieldNames();
  const { user } = useEngine();
  const wished = wishedTimes(request);
  const [values, setValues] = useState({ ...wished, leader_id: user.id, reply: "" });
  const { problems, busy, send } = useAnswer(onClose);
  const officials = names.staff.filter(
    (person) => person.state === 1 && (person.street_ids.includes(request.street_id) || person.id === user.id),
  );
  function accept() {
    const times = { plan_start: instantOf(values.start), plan_end: instantOf(values.end) };
    const answer = { id: request.id, ...times, leader_id: values.leader_id, reply: values.reply };
    void send(() => callServer(contract.visitRequest.accept, answer), "已接受，已列入日程");
  }
  const start = { name: "accept-start", label: "开始时间", required: true, problem: problems.plan_start };
  const end = { name: "accept-end", label: "结束时间", required: true, problem: problems.plan_end };
  const leader = { name: "accept-leader", label: "负责人", required: true, problem: problems.leader_id };
  const reply = { name: "accept-reply", label: "给企业的话", problem: problems.reply };
  const foot = (
    <Button kind="primary" wide disabled={busy} onClick={accept}>
      {busy ? "请稍候…" : "接受并列入日程"}
    </Button>
  );
  return (
    <Sheet title={request.calendar_id === null ? "接受约访" : "接受改期"} onClose={onClose} footer={foot}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          accept();
        }}
      >
        <Moment
          {...start}
          {...limits}
          value={values.start}
          onChange={(next) => setValues({ ...values, start: next })}
        />
        <Moment {...end} {...limits} value={values.end} onChange={(next) => setValues({ ...values, end: next })} />
        <Field {...leader}>
          <Pick
            {...leader}
            value={values.leader_id}
            onChange={(next) => setValues({ ...values, leader_id: next })}
            options={officials.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <Text
          {...reply}
          value={values.reply}
          onChange={(next) => setValues({ ...values, reply: next })}
          maxLength={200}
        />
      </form>
    </Sheet>
  );
}
