import { useEffect, useRef } from "react";
import { type Blocker, useBlocker } from "react-router-dom";
import { ask } from "../dialog/ask.tsx";
import { anyFormDirty, markDirty } from "./dirty-forms.ts";

const changesGo = "离开后，这些修改不会保存。";
const leaveQuestion = {
  title: "还有未保存的修改",
  choices: [
    { key: "leave", label: "离开", tone: "danger" },
    { key: "stay", label: "继续填写", tone: "primary" },
  ],
} as const;

/** What was written is kept: nothing is lost by leaving. */
const draftQuestion = {
  title: "离开填写？",
  choices: [
    { key: "leave", label: "离开" },
    { key: "stay", label: "继续填写", tone: "primary" },
  ],
} as const;

/** What leaving an unsaved form of the field means. */
export const draftStays = "填写的内容已存为草稿，下次打开可以继续填写。";

/** While `dirty`, closing the tab asks first; app updates and the other layout wait. */
export function useDirtyMark(dirty: boolean) {
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
}

/** Whether unsaved changes may be given up, if there are any. */
export const mayGiveUp = async (note = changesGo): Promise<boolean> =>
  !anyFormDirty() || (await ask({ ...leaveQuestion, body: note })) === "leave";

/**
 * While `dirty`, leaving the page (link, back, closing the tab) asks first, and app updates wait.
 * `note` says what becomes of the changes, e.g. that a draft stays on the device. `saving` is said by forms that leave
 * by themselves once they are saved on the device: a moment in which nobody is asked and the form stays. In all others a
 * question that still stands when nothing is unsaved any more has its answer, and the page is left.
 */
export function useUnsavedGuard(dirty: boolean, note = changesGo, saving?: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useDirtyMark(dirty);

  // The router tells of an answer in a transition: what has been answered may be drawn as blocked once more.
  const answered = useRef<Blocker | null>(null);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => {
    if (blocker.state !== "blocked" || answered.current === blocker) return;
    answered.current = blocker;
    if (saving === true) return blocker.reset();
    asking.current = new AbortController();
    const question = note === draftStays ? draftQuestion : leaveQuestion;
    void ask({ ...question, body: note }, asking.current.signal).then((key) =>
      key === "leave" ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker, note, saving]);

  const leavesByItself = saving !== undefined;
  useEffect(() => {
    if (!dirty) asking.current?.abort(leavesByItself ? "stay" : "leave");
  }, [dirty, leavesByItself]);
  // The form alone may close when it is saved, and the page stay.
  useEffect(() => () => asking.current?.abort("stay"), []);
}
