import { useSyncExternalStore } from "react";

/** Keys kept on the device; the oldest go first. */
const kept = 300;
const listeners = new Set<() => void>();
let cached: { name: string; text: string; keys: ReadonlySet<string> } | null = null;

const nameOf = (userId: string) => `reminders/read/${userId}`;

function readKeys(userId: string): ReadonlySet<string> {
  const name = nameOf(userId);
  const text = localStorage.getItem(name) ?? "";
  if (cached?.name !== name || cached.text !== text)
    cached = { name, text, keys: new Set(text === "" ? [] : text.split("\n")) };
  return cached.keys;
}

/** Remembers what was read here, also without a network. */
export function rememberRead(userId: string, keys: readonly string[]) {
  const all = [...new Set([...readKeys(userId), ...keys])].slice(-kept);
  localStorage.setItem(nameOf(userId), all.join("\n"));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Keys of the reminders read on this device. */
export const useReadKeys = (userId: string) => useSyncExternalStore(subscribe, () => readKeys(userId));
