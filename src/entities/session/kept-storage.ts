import { deviceKey } from "#offline/storage/device-key.ts";

/** Keys of this browser's storage that outlive a session. They name no company and say nothing that a person wrote. */
const kept: ReadonlySet<string> = new Set([
  // Which device and which browser this is, for the list of devices and the check of the login.
  deviceKey,
  "ip-smart/browser",
  "saved-once",
  "install-dismissed",
  "wall-ground",
  // Sessions of their own: the small program's visitor.
  "visitor-token",
]);
const keptBelow = [
  // Columns and density of tables.
  "table/",
  // By account: whether it wants pushes, agreed to being located, has read a reminder, and which counts it saw last.
  "push/",
  "check_in_consent/",
  "reminders/read/",
  "newhome/",
  // What a visitor fills in over a questionnaire's link.
  "question/",
];

const stays = (key: string) => kept.has(key) || keptBelow.some((start) => key.startsWith(start));

/** Takes everything out of the browser's storages that the next person at this browser must not find. */
export function clearStorage(): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  for (const key of keys) if (!stays(key)) localStorage.removeItem(key);
  sessionStorage.clear();
}
