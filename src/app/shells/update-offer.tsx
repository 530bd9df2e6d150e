import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { anyFormDirty, watchDirty } from "#src/ui/form/dirty-forms.ts";
import { followWorker, watchTakeover } from "./app-worker.ts";
import { Button } from "#src/ui/button/button.tsx";

function useNewVersion() {
  const [isWaiting, setWaiting] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const takeOver = useRef(() => {});
  useEffect(() => {
    const followed = followWorker(() => setWaiting(true));
    takeOver.current = followed.takeOver;
    return followed.stop;
  }, []);
  // Another tab may have taken the new version: a form that is open here goes on under the old one.
  useEffect(() => watchTakeover(() => (anyFormDirty() ? setTaken(true) : location.reload())), []);
  const update = () => (isTaken ? location.reload() : takeOver.current());
  return { isReady: isWaiting || isTaken, update };
}

/** Offers a new version once it is there, no form holds unsaved changes and nothing is being sent. */
export function UpdateOffer({ isSending }: { isSending: boolean }) {
  const { isReady, update } = useNewVersion();
  const isDirty = useSyncExternalStore(watchDirty, anyFormDirty);
  if (!isReady || isDirty || isSending) return null;
  return (
    <div className="shell-notice" role="status">
      <span>新版本已就绪</span>
      <Button kind="primary" onClick={update}>
        更新
      </Button>
    </div>
  );
}
