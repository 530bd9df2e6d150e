const key = "saved-once";
const listeners = new Set<() => void>();

/** A record was saved on this device; from the first one on the app offers to be installed. */
export function noteSaved() {
  if (hasSaved()) return;
  localStorage.setItem(key, "1");
  for (const listener of listeners) listener();
}

export const hasSaved = () => localStorage.getItem(key) !== null;

export function watchSaved(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
