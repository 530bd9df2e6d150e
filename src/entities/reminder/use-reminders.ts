import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { contract } from "#contract/index.ts";
import type { Reminder } from "#contract/calendar/reminder.ts";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useLocalEntries } from "#src/entities/calendar/use-entries.ts";
import { useMinute } from "#src/entities/calendar/use-minute.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import { dueReminders, mergedReminders } from "./due-reminders.ts";
import { rememberRead, useReadKeys } from "./read-keys.ts";

/** Milliseconds between looks at the server's reminders. */
const refresh = 60_000;

/** Reminders of this device and of the server, with what marks them as read. */
export function useReminders() {
  const { user } = useEngine();
  const queries = useQueryClient();
  const now = useMinute();
  const entries = useLocalEntries();
  const readHere = useReadKeys(user.id);
  const server = useCall(contract.calendar.reminders, { size: 100 }, { refetchInterval: refresh });
  const list = useMemo(
    () => mergedReminders(dueReminders(entries ?? [], user.id, now), server.data?.list ?? [], readHere),
    [entries, user.id, now, server.data, readHere],
  );
  const read = async (rows: readonly Reminder[]) => {
    const keys = rows.map(({ key }) => key);
    rememberRead(user.id, keys);
    try {
      await callServer(contract.calendar.reminderRead, { keys: keys.slice(0, 200) });
      await queries.invalidateQueries();
    } catch (error) {
      // Without a network the device remembers it, and shows it as read whatever the server says.
      if (!(error instanceof NetworkFailure)) toastError(error);
    }
  };
  return { list, unread: list.filter((one) => !one.read).length, read, loading: entries === undefined };
}
