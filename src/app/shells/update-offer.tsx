import { useEffect, useState, useSyncExternalStore } from "react";
import { useRegisterSW } from "virtual:pwa-register/react";
import { anyFormDirty, watchDirty } from "#src/ui/dirty-forms.ts";

/** Milliseconds between two looks for a new version. */
const lookEvery = 3_600_000;

/** Tells when a later worker takes over; the first one of a page brings nothing new. */
function watchTakeover(taken: () => void) {
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

function useNewVersion() {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>();
  const [isTaken, setTaken] = useState(false);
  const {
    needRefresh: [isReady],
    updateServiceWorker,
  } = useRegisterSW({
    // Its own reload minds no form, and leaves out a page that was opened before there was a worker.
    onNeedReload: () => undefined,
    onRegisteredSW: (_, registered) => setRegistration(registered),
    onRegisterError: (error: unknown) =>
      console.error("The worker was not registered; the app needs the network to open", error),
  });
  useEffect(() => {
    if (!registration) return;
    // Without a network there is nothing to find; the next look comes by itself.
    const look = () => void registration.update().catch(() => undefined);
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [registration]);
  // Another tab may have taken the new version: a form that is open here goes on under the old one.
  useEffect(() => watchTakeover(() => (anyFormDirty() ? setTaken(true) : location.reload())), []);
  const update = () => (isTaken ? location.reload() : void updateServiceWorker());
  return { isReady: isReady || isTaken, update };
}

/** Offers a new version once it is there, no form holds unsaved changes and nothing is being sent. */
export function UpdateOffer({ isSending }: { isSending: boolean }) {
  const { isReady, update } = useNewVersion();
  const isDirty = useSyncExternalStore(watchDirty, anyFormDirty);
  if (!isReady || isDirty || isSending) return null;
  return (
    <div className="shell-notice" role="status">
      <span>新版本已就绪</span>
      <button type="button" className="plain-button primary" onClick={update}>
        更新
      </button>
    </div>
  );
}
