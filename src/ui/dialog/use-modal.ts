import { type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useBackCloses } from "./use-back-closes.ts";

/**
 * Opens a native dialog for as long as it is drawn: the page behind is out of reach, the focus stays inside and goes
 * back afterwards. `onClose` is what Escape and the browser's "back" ask for, and with `tapBeside` a tap on the dimmed page;
 * such a dialog has no padding of its own.
 */
export function useModal(onClose: () => void, tapBeside = false) {
  const ref = useRef<HTMLDialogElement>(null);
  useBackCloses(true, onClose);
  const tap = useEffectEvent((event: Event) => {
    if (tapBeside && event.target === event.currentTarget) onClose();
  });
  // Closed while it is still in the page: after that nothing would give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const onTap = (event: Event) => tap(event);
    dialog?.showModal();
    dialog?.addEventListener("click", onTap);
    return () => {
      dialog?.removeEventListener("click", onTap);
      dialog?.close();
    };
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    // A file chooser in the dialog that is left without a file says the same.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  return { ref, onCancel };
}
