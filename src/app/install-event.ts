/** Chromium's offer to install the app; TypeScript's library does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
}

let kept: InstallEvent | null = null;
const listeners = new Set<() => void>();

function keep(event: InstallEvent | null) {
  kept = event;
  for (const listener of listeners) listener();
}

/** Holds the browser's own prompt back, so that the app can offer the installation when it makes sense. */
export function keepInstallEvent() {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    keep(event as InstallEvent);
  });
  window.addEventListener("appinstalled", () => keep(null));
}

export const installEvent = () => kept;

export function watchInstallEvent(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
