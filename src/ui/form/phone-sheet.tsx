import { useLayoutEffect, useRef } from "react";
import type { SheetProps } from "./form-kit.ts";

/** Bottom sheet on the native dialog: it keeps the focus inside and gives it back. */
export function PhoneSheet({ title, onClose, children, footer }: SheetProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: after that nothing would give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className="sheet"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="sheet-head">
        <h2 className="sheet-title">{title}</h2>
        <button type="button" className="sheet-close" onClick={onClose}>
          关闭
        </button>
      </div>
      <div className="sheet-body">{children}</div>
      {footer !== undefined && <div className="sheet-foot">{footer}</div>}
    </dialog>
  );
}
