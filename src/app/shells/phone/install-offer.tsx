import { useState, useSyncExternalStore } from "react";
import { hasSaved, watchSaved } from "#src/entities/session/first-save.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { installEvent, watchInstallEvent } from "../../install-event.ts";
import { IosGuide } from "./ios-guide.tsx";
import { Button } from "#src/ui/button/button.tsx";

const dismissedKey = "install-dismissed";

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
const isIos = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** After the first saved record: offers to put the app on the home screen, once. */
export function InstallOffer() {
  const isSaved = useSyncExternalStore(watchSaved, hasSaved);
  const event = useSyncExternalStore(watchInstallEvent, installEvent);
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(dismissedKey) !== null);
  const [isGuideOpen, setGuideOpen] = useState(false);
  const dismiss = () => {
    localStorage.setItem(dismissedKey, "1");
    setDismissed(true);
  };
  if (!isSaved || isDismissed || isInstalled() || (!event && !isIos())) return null;
  const install = () => {
    if (!event) return setGuideOpen(true);
    dismiss();
    void event.prompt();
  };
  return (
    <div className="shell-notice">
      <span>添加到主屏幕，没有网络也能打开。</span>
      <span className="shell-notice-actions">
        <Button onClick={dismiss}>不用</Button>
        <Button kind="primary" onClick={install}>
          添加
        </Button>
      </span>
      {isGuideOpen && (
        <Dialog title="添加到主屏幕" onClose={() => setGuideOpen(false)}>
          <IosGuide />
          <div className="dialog-choices">
            <Button kind="primary" onClick={dismiss}>
              知道了
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
