import { Button } from "antd";
import { DeskCompanyChoice } from "#src/entities/company/company-choice.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { useSaveKey } from "#src/ui/form/use-save-key.ts";
import { EntryFormBody } from "./entry-form-body.tsx";
import { useAskedEntry } from "./use-asked-entry.ts";
import { useEntryForm } from "./use-entry-form.ts";
import { type EntryStart, useEntryStart } from "./use-entry-start.ts";

export default function EntryFormPage() {
  const { start, error } = useEntryStart(useAskedEntry());
  if (error) return <ErrorNote error={error} />;
  if (start === null) return <PageSkeleton />;
  return <DeskForm key={start.recordId} start={start} />;
}

function DeskForm({ start }: { start: EntryStart }) {
  const form = useEntryForm(start, useLeave("/workCalendar"));
  useSaveKey(form.save);
  return (
    <div className="entry-desk">
      <div className="entry-desk-head">
        <h2>{start.record === null ? "安排走访" : "修改日程"}</h2>
        <Button type="primary" loading={form.saving} onClick={() => void form.save()} aria-keyshortcuts="Control+S">
          保存（Ctrl+S）
        </Button>
      </div>
      <EntryFormBody form={form} CompanyChoice={DeskCompanyChoice} />
    </div>
  );
}
