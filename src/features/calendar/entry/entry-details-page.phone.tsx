import { useSearchParams } from "react-router-dom";
import { useEntry } from "#src/entities/calendar/use-entries.ts";
import { useMinute } from "#src/entities/calendar/use-minute.ts";
import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { EntryDetailsBody } from "./entry-details-body.tsx";

export default function EntryDetailsPhonePage() {
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
  return (
    <FormKitContext value={phoneFormKit}>
      <EntryDetailsBody details={{ ...details, entry }} now={now} onGone={leave} />
    </FormKitContext>
  );
}
