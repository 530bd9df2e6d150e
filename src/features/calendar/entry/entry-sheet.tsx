import { useEntry } from "#src/entities/calendar/use-entries.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { EntryDetailsBody } from "./entry-details-body.tsx";

interface Props {
  id: string;
  now: number;
  onClose: () => void;
}

/** An entry over the calendar: a drawer at the desk, a sheet on the phone. */
export function EntrySheet({ id, now, onClose }: Props) {
  const { Sheet } = useFormKit();
  const details = useEntry(id);
  const { entry } = details;
  return (
    <Sheet title="日程详情" onClose={onClose}>
      {entry !== null && <EntryDetailsBody details={{ ...details, entry }} now={now} onGone={onClose} />}
      {entry === null && details.loading && <PageSkeleton />}
      {entry === null && !details.loading && (
        <ErrorNote error={details.error ?? "没有这项日程"} retry={details.retry} />
      )}
    </Sheet>
  );
}
