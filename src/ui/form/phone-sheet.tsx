import { useLayoutEffect, useRef } from "react";
import type { SheetProps } from "./form-kit.ts";
import { useSheetGuard } from "./use-sheet-guard.ts";

/** Bottom sheet on the native dialog: it keeps the focus inside and gives it back. */
export function PhoneSheet({ title, onClose, keepsTyped, children, footer }: SheetProps) {
  const { close, onInput } = useSheetGuard(onClose, keepsTyped);
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
        close();
      }}
    >
      <div className="sheet-head">
        <h2 className="sheet-title">{title}</h2>
        <button type="button" className="sheet-close" onClick={close}>
          关闭
        </button>
      </div>
      <div className="sheet-body" onInput={onInput}>
        {children}
      </div>
      {footer !== undefined && <div className="sheet-foot">{footer}</div>}
    </dialog>
  );
}
