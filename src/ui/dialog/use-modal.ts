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
  // A browser that was asked several times without a touch in between closes a dialog and asks nobody: what was typed
  // would be gone from sight, and the button that opens it dead.
  const shut = useEffectEvent((dialog: HTMLDialogElement) => {
    dialog.showModal();
    onClose();
  });
  // Closed while it is still in the page: after that nothing would give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const onTap = (event: Event) => tap(event);
    const onShut = () => dialog && shut(dialog);
    dialog?.showModal();
    dialog?.addEventListener("click", onTap);
    dialog?.addEventListener("close", onShut);
    return () => {
      dialog?.removeEventListener("click", onTap);
      dialog?.removeEventListener("close", onShut);
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
