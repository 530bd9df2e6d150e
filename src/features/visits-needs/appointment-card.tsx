import { useState } from "react";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { ownVisitCalls } from "#contract/enterprise/own-visits.ts";
import { type Appointment, dayParts, type DayPart } from "#contract/visitor/visitor-fields.ts";
import { callServer } from "#src/api/call-server.ts";
import { furthestWish, nearestWish } from "#src/entities/request/wish-days.ts";
import { Button } from "#src/ui/button/button.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { WholeDates } from "#src/ui/text/dates.tsx";
import { formatClock, formatDay } from "#src/ui/text/format-date.ts";
import { Facts } from "./facts.tsx";
import { useOwnForm, useOwnStep } from "./use-own-visits.ts";

function stateOf({ confirmed, asked }: Appointment): string {
  if (asked) return `已申请改到 ${formatDay(asked.wanted_on)} ${asked.wanted_part}，等待答复`;
  return confirmed ? "已确认" : "待确认";
}

/** A planned visit: the company says yes to it, or asks for another time. */
export function AppointmentCard({ appointment }: { appointment: Appointment }) {
  const [moves, setMoves] = useState(false);
  const { busy, step } = useOwnStep();
  const { id, plan_start, plan_end, people, street_name, visit_method, purpose, confirmed, asked } = appointment;
  const confirm = () => step("已确认", () => callServer(contract.enterprise.appointmentConfirm, { id }));
  return (
    <li className="card">
      <h3>
        <WholeDates text={`${formatDay(plan_start)} ${formatClock(plan_start)}–${formatClock(plan_end)}`} />
      </h3>
      <p className="needs-state">{stateOf(appointment)}</p>
      <Facts
        facts={[
          ["来访人员", people.join("、")],
          ["单位", street_name],
          ["方式", visit_method],
          ["事由", purpose],
        ]}
      />
      {asked === null && (
        <div className="needs-actions">
          {!confirmed && (
            <Button kind="primary" disabled={busy} onClick={() => void confirm()}>
              确认
            </Button>
          )}
          <Button onClick={() => setMoves(true)}>申请改期</Button>
        </div>
      )}
      {moves && <MoveForm appointmentId={id} onClose={() => setMoves(false)} />}
    </li>
  );
}

function MoveForm({ appointmentId, onClose }: { appointmentId: string; onClose: () => void }) {
  const { Sheet, Day, Choice, LongText } = useFormKit();
  const [id] = useState(() => v7());
  const [values, setValues] = useState({ wanted_on: "", wanted_part: "上午" as DayPart, reason: "" });
  const told = "已申请改期，等待镇街答复";
  const { problems, send, alarm, button } = useOwnForm(ownVisitCalls.appointmentMove, told, onClose);
  const set = (changes: object) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  const save = () => send({ id, appointment_id: appointmentId, ...values });
  return (
    <Sheet title="申请改期" onClose={onClose} footer={button(save, "提交申请")}>
      {alarm}
      <Day {...field("wanted_on", "期望日期")} required least={nearestWish()} most={furthestWish()} />
      <Choice {...field("wanted_part", "期望时段")} required options={optionsOf(dayParts)} />
      <LongText {...field("reason", "改期原因")} required maxLength={200} rows={3} />
    </Sheet>
  );
}
