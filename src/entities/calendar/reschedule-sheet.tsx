import { useState } from "react";
import { calendarProblems } from "#contract/calendar/calendar-rules.ts";
import { useDateLimits } from "#src/api/use-date-limits.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { instantOf, wallClockOf } from "#contract/core/time.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";
import { ClashNote } from "./clash-note.tsx";
import type { AnyEntry } from "./use-entries.ts";

interface Props {
  entry: AnyEntry;
  /** Where a drag dropped it; absent: its present times. */
  proposed?: { plan_start: string; plan_end: string };
  onSave: (changes: { plan_start: string; plan_end: string; reason: string }) => Promise<boolean>;
  onClose: () => void;
}

/** 改期: new times and why; the twin of every drag. */
export function RescheduleSheet({ entry, proposed = entry, onSave, onClose }: Props) {
  const { Sheet, Moment, Text } = useFormKit();
  const engine = useEngine();
  const names = useFieldNames();
  const [start, setStart] = useState(wallClockOf(proposed.plan_start));
  const [end, setEnd] = useState(wallClockOf(proposed.plan_end));
  const [reason, setReason] = useState("");
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);

  const times = { plan_start: instantOf(start), plan_end: instantOf(end) };
  const after: AnyEntry = { ...entry, ...times, reason: reason.trim(), status: "已改期" };
  const problems = {
    ...calendarProblems(after, engine.serverNow()),
    ...(start === "" && { plan_start: "请填写计划开始时间" }),
    ...(end === "" && { plan_end: "请填写计划结束时间" }),
  };
  const shown: Record<string, string> = attempted ? problems : {};
  // The length stays when only the start is put off.
  const putOff = (next: string) => {
    setStart(next);
    const length = Date.parse(times.plan_end) - Date.parse(times.plan_start);
    if (next !== "" && length > 0) setEnd(wallClockOf(new Date(Date.parse(instantOf(next)) + length).toISOString()));
  };
  const save = async () => {
    setAttempted(true);
    if (Object.keys(problems).length > 0 || busy) return;
    setBusy(true);
    const saved = await onSave({ ...times, reason: after.reason });
    setBusy(false);
    if (saved) onClose();
  };
  const limits = useDateLimits("planned");
  const foot = <SaveButton busy={busy} save={save} words="确定改期" />;
  return (
    <Sheet title={`改期：${entry.title}`} onClose={onClose} footer={foot}>
      <Moment
        name="move_start"
        {...limits}
        label="新的开始时间"
        required
        problem={shown.plan_start}
        value={start}
        onChange={putOff}
      />
      <Moment
        name="move_end"
        {...limits}
        label="新的结束时间"
        required
        problem={shown.plan_end}
        value={end}
        onChange={setEnd}
      />
      <ClashNote planned={start === "" || end === "" ? null : after} person={names.person} />
      <Text
        name="move_reason"
        label="改期原因"
        required
        problem={shown.reason}
        value={reason}
        onChange={setReason}
        maxLength={200}
        placeholder="如：企业负责人出差"
      />
    </Sheet>
  );
}
