import { type FormEvent, useState } from "react";
import { v7 } from "uuid";
import { visitor as calls } from "#contract/visitor/visitor.ts";
import { type Appointment, dayParts } from "#contract/visitor/visitor-fields.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { PhoneDay } from "#src/ui/form/phone-date/phone-date-field.tsx";
import { formatClock, formatDay } from "#src/ui/text/format-date.ts";
import { EmptyNote, ErrorNote } from "#src/ui/page/page-state.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { PartChips } from "./part-chips.tsx";
import { SmallText } from "./small-field.tsx";
import { SmallFrame } from "./small-frame.tsx";
import { useVisitorCall, useVisitorForm } from "./use-visitor.ts";
import { askAsVisitor } from "./visitor-session.ts";
import { furthestWish, nearestWish } from "#src/entities/request/wish-days.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { WholeDates } from "#src/ui/text/dates.tsx";

/** Planned visits to the company. */
export default function WaitVisitPage() {
  return (
    <SmallFrame title="走访预约">
      <Appointments />
    </SmallFrame>
  );
}

function Appointments() {
  const { data, error, reload } = useVisitorCall(calls.appointments, {});
  if (error && !data) return <ErrorNote error={error} retry={() => void reload()} />;
  if (data?.length === 0)
    return (
      <EmptyNote title="近期没有走访预约">
        <ButtonLink kind="primary" to="/web/addWaitvisit">
          预约走访
        </ButtonLink>
      </EmptyNote>
    );
  return (
    <ul className="small-list">
      {data?.map((appointment) => (
        <AppointmentCard key={appointment.id} appointment={appointment} onChanged={reload} />
      ))}
    </ul>
  );
}

function stateOf({ confirmed, asked }: Appointment): string {
  if (asked) return `已申请改到 ${formatDay(asked.wanted_on)} ${asked.wanted_part}，等待答复`;
  return confirmed ? "✓ 已确认" : "待确认";
}

function AppointmentCard({ appointment, onChanged }: { appointment: Appointment; onChanged: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const when = `${formatDay(appointment.plan_start)} ${formatClock(appointment.plan_start)}–${formatClock(appointment.plan_end)}`;
  async function confirm() {
    await askAsVisitor(calls.confirm, { id: appointment.id });
    toast("已确认");
    await onChanged();
  }
  return (
    <li className="small-card">
      <h2>
        <WholeDates text={when} />
      </h2>
      <p className="small-state">{stateOf(appointment)}</p>
      <dl className="small-facts">
        <Fact name="来访人员" value={appointment.people.join("、")} />
        <Fact name="单位" value={appointment.street_name} />
        <Fact name="方式" value={appointment.visit_method} />
        <Fact name="事由" value={appointment.purpose} />
      </dl>
      <div className="small-actions">
        {!appointment.confirmed && !appointment.asked && (
          <Button kind="primary" onClick={() => void confirm().catch(toastError)}>
            确认
          </Button>
        )}
        {!appointment.asked && <Button onClick={() => setAsking(true)}>申请改期</Button>}
      </div>
      {asking && <RescheduleDialog appointment={appointment} onDone={onChanged} onClose={() => setAsking(false)} />}
    </li>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) =>
  value === "" ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );

interface RescheduleProps {
  appointment: Appointment;
  onDone: () => Promise<void>;
  onClose: () => void;
}

function RescheduleDialog({ appointment, onDone, onClose }: RescheduleProps) {
  const [id] = useState(() => v7());
  const [values, setValues] = useState({
    wanted_on: "",
    wanted_part: dayParts[0] as (typeof dayParts)[number],
    reason: "",
  });
  const { problems, busy, send } = useVisitorForm();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(
      async () => {
        await askAsVisitor(calls.reschedule, { id, appointment_id: appointment.id, ...values });
        return "已申请改期，等待镇街答复";
      },
      async () => {
        onClose();
        await onDone();
      },
    );
  };
  return (
    <Dialog title="申请改期" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <PhoneDay
          name="wanted_on"
          label="期望日期"
          required
          least={nearestWish()}
          most={furthestWish()}
          problem={problems.wanted_on}
          value={values.wanted_on}
          onChange={(wanted_on) => setValues({ ...values, wanted_on })}
        />
        <FieldGroup name="wanted_part" label="期望时段" required problem={problems.wanted_part}>
          <PartChips value={values.wanted_part} onChange={(wanted_part) => setValues({ ...values, wanted_part })} />
        </FieldGroup>
        <SmallText
          name="reason"
          label="改期原因"
          required
          maxLength={200}
          problem={problems.reason}
          value={values.reason}
          onChange={(reason) => setValues({ ...values, reason })}
        />
        <div className="dialog-choices">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" kind="primary" disabled={busy}>
            提交
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
