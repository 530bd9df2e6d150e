import type { QueryClient } from "@tanstack/react-query";
import { reminder } from "#contract/calendar/reminder.ts";
import { contract } from "#contract/index.ts";
import type { InputOf } from "#contract/core/call.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { listAddress } from "#src/api/list-address.ts";

export type MessageList = InputOf<typeof contract.calendar.reminders>;

/** The list an address asks for, and the address of a list. */
export const messageAddress = listAddress(reminder.reminders, {
  numbers: ["page", "size"],
  flags: ["unread"],
});

/** Marks messages as read and has everything that counts them ask again; throws in words. */
export async function markRead(client: QueryClient, input: InputOf<typeof contract.calendar.reminderRead>) {
  await callServer(contract.calendar.reminderRead, input);
  await client.invalidateQueries({ queryKey: callKey(contract.calendar.reminders) });
}

/** The page of one message. */
export const messagePath = (key: string) => `/centerDetail?key=${encodeURIComponent(key)}`;
