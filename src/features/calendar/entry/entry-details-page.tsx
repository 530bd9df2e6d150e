import { useSearchParams } from "react-router-dom";
import { useEntry } from "#src/entities/calendar/use-entries.ts";
import { useMinute } from "#src/entities/calendar/use-minute.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { EntryDetailsBody } from "./entry-details-body.tsx";

export default function EntryDetailsPage() {
  const [search] = useSearchParams();
  const details = useEntry(search.get("id") ?? "");
  const leave = useLeave("/workCalendar");
  const now = useMinute();
  const { entry } = details;
  if (entry === null)
    return details.loading ? (
      <PageSkeleton />
    ) : (
      <ErrorNote error={details.error ?? "没有这项日程"} retry={details.retry} />
    );
  return <EntryDetailsBody details={{ ...details, entry }} now={now} onGone={leave} />;
}
