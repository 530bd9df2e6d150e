let dirty = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1) {
  dirty += by;
  for (const listener of listeners) listener();
}

/** Counts an open form with unsaved changes; call the answer when it is saved or closed. */
export function markDirty(): () => void {
  change(1);
  let open = true;
  return () => {
    if (open) change(-1);
    open = false;
  };
}

/** Whether any form holds unsaved changes; an update of the app waits for it. */
export const anyFormDirty = () => dirty > 0;

export function watchDirty(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
