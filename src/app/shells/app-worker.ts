import type { Workbox } from "workbox-window";

/** Milliseconds between two looks for a new version. */
const lookEvery = 3_600_000;

async function registered(onWaiting: () => void): Promise<Workbox> {
  const { Workbox } = await import("workbox-window");
  const worker = new Workbox("/sw.js");
  // Whoever installed it: this page, an earlier one, or another tab.
  worker.addEventListener("waiting", onWaiting);
  await worker.register();
  return worker;
}

/** Registers the worker and looks for new ones; tells when one waits. `stop` ends the looking. */
export function followWorker(onWaiting: () => void): { takeOver: () => void; stop: () => void } {
  const stopped = new AbortController();
  const worker = "serviceWorker" in navigator ? registered(() => stopped.signal.aborted || onWaiting()) : null;
  worker?.then(
    (one) => {
      if (stopped.signal.aborted) return;
      // Without a network there is nothing to find; the next look comes by itself.
      const timer = setInterval(() => void one.update().catch(() => undefined), lookEvery);
      stopped.signal.addEventListener("abort", () => clearInterval(timer));
    },
    (error: unknown) => console.error("The worker was not registered; the app needs the network to open", error),
  );
  return {
    takeOver: () => void worker?.then((one) => one.messageSkipWaiting()),
    stop: () => stopped.abort(),
  };
}

/**
 * Tells when a later worker takes over; the first one of a page brings nothing new. Not by Workbox's `controlling`:
 * for a page that was opened without a worker it counts none of those that follow as an update.
 */
export function watchTakeover(taken: () => void) {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  let hasWorker = serviceWorker.controller !== null;
  const changed = () => {
    if (hasWorker) taken();
    hasWorker = true;
  };
  serviceWorker.addEventListener("controllerchange", changed);
  return () => serviceWorker.removeEventListener("controllerchange", changed);
}
