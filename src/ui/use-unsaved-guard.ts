import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { ask } from "./ask.tsx";
import { markDirty } from "./dirty-forms.ts";

const leaveQuestion = {
  title: "还有未保存的修改",
  choices: [
    { key: "leave", label: "离开", tone: "danger" },
    { key: "stay", label: "继续填写", tone: "primary" },
  ],
} as const;

/**
 * While `dirty`, leaving the page (link, back, closing the tab) asks first, and app updates wait.
 * `note` says what becomes of the changes, e.g. that a draft stays on the device.
 */
export function useUnsavedGuard(dirty: boolean, note = "离开后，这些修改不会保存。") {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const done = markDirty();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => {
      done();
      window.removeEventListener("beforeunload", warn);
    };
  }, [dirty]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void ask({ ...leaveQuestion, body: note }).then((key) => (key === "leave" ? blocker.proceed() : blocker.reset()));
  }, [blocker, note]);
}
