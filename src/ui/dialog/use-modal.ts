import { type SyntheticEvent, useLayoutEffect, useRef } from "react";

/**
 * Opens a native dialog for as long as it is drawn: the page behind is out of reach, the focus stays inside and goes
 * back afterwards. `onClose` is what Escape and the back gesture of the browser ask for.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: after that nothing would give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    // A file chooser in the dialog that is left without a file says the same.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  return { ref, onCancel };
}
