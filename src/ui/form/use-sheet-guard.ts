import { type FormEvent, useState } from "react";
import { ask } from "#src/ui/dialog/ask.tsx";
import { useDirtyMark } from "#src/ui/form/use-unsaved-guard.ts";

const closeQuestion = {
  title: "放弃填写的内容？",
  body: "关闭后，刚才填写的内容不会保存。",
  choices: [
    { key: "close", label: "放弃", tone: "danger" },
    { key: "stay", label: "继续填写", tone: "primary" },
  ],
} as const;

/** Something a person types words into; choosing again is no work. */
const isWritten = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.matches("textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search], [role=combobox])") &&
  target.closest("[data-field]") !== null;

/**
 * What was typed into a sheet does not go by a slip: closing it asks first. `keeps`: the form stays on the device, and
 * may be closed at once.
 */
export function useSheetGuard(onClose: () => void, keeps = false) {
  const [isTyped, setTyped] = useState(false);
  useDirtyMark(isTyped);
  return {
    close: () => {
      if (!isTyped) return onClose();
      void ask(closeQuestion).then((key) => key === "close" && onClose());
    },
    onInput: (event: FormEvent) => {
      // A sheet over this one is no part of it.
      event.stopPropagation();
      if (!keeps && isWritten(event.target)) setTyped(true);
    },
  };
}
