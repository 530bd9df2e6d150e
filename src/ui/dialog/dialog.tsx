import { type ReactNode, useLayoutEffect, useRef } from "react";
import "./dialog.css";

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Escape and the back gesture. */
  onClose: () => void;
}

/** Modal dialog on the native element: it keeps the focus inside and gives it back. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className="dialog"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 className="dialog-title">{title}</h2>
      {children}
    </dialog>
  );
}
