import type { ReactNode } from "react";
import { useModal } from "./use-modal.ts";
import "./dialog.css";

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Escape and the back gesture. */
  onClose: () => void;
}

/** Modal dialog on the native element: it keeps the focus inside and gives it back. */
export function Dialog({ title, children, onClose }: DialogProps) {
  return (
    <dialog {...useModal(onClose)} className="dialog" aria-label={title}>
      <h2 className="dialog-title">{title}</h2>
      {children}
    </dialog>
  );
}
