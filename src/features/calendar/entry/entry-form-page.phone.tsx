import { PhoneCompanyChoice } from "#src/entities/company/company-choice.phone.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { EntryFormBody } from "./entry-form-body.tsx";
import { useAskedEntry } from "./use-asked-entry.ts";
import { useEntryForm } from "./use-entry-form.ts";
import { type EntryStart, useEntryStart } from "./use-entry-start.ts";

export default function EntryFormPhonePage() {
  const { start, error } = useEntryStart(useAskedEntry());
  if (error) return <ErrorNote error={error} />;
  if (start === null) return <PageSkeleton />;
  return <PhoneForm key={start.recordId} start={start} />;
}

function PhoneForm({ start }: { start: EntryStart }) {
  const form = useEntryForm(start, useLeave("/workCalendar"));
  return (
    <>
      <EntryFormBody form={form} CompanyChoice={PhoneCompanyChoice} />
      <div className="entry-phone-foot">
        <button type="button" className="plain-button primary" disabled={form.saving} onClick={() => void form.save()}>
          {form.saving ? "正在保存…" : "保存"}
        </button>
      </div>
    </>
  );
}
