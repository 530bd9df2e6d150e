import { HeldForm } from "#src/entities/draft/held-form.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { EntryFormBody } from "./entry-form-body.tsx";
import { useAskedEntry } from "./use-asked-entry.ts";
import { useEntryForm } from "./use-entry-form.ts";
import { type AskedEntry, type EntryStart, useEntryStart } from "./use-entry-start.ts";

export default function EntryFormPage() {
  const asked = useAskedEntry();
  return asked === null ? <PageSkeleton /> : <Asked asked={asked} />;
}

function Asked({ asked }: { asked: AskedEntry }) {
  return <HeldForm loading={useEntryStart(asked)}>{(start) => <Form start={start} />}</HeldForm>;
}

function Form({ start }: { start: EntryStart }) {
  const { FormFrame } = useFormKit();
  const form = useEntryForm(start, useLeave("/workCalendar"));
  return (
    <FormFrame
      title={start.record === null ? "安排走访" : "修改日程"}
      busy={form.saving}
      actions={[{ label: "保存", primary: true, byKey: true, run: form.save }]}
    >
      <EntryFormBody form={form} />
    </FormFrame>
  );
}
