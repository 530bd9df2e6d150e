import { useModal } from "../dialog/use-modal.ts";
import { showFirstProblem } from "./first-problem.ts";
import type { SheetProps } from "./form-kit.ts";
import { useSheetGuard } from "./use-sheet-guard.ts";

/** Bottom sheet on the native dialog: it keeps the focus inside and gives it back. */
export function PhoneSheet({ title, onClose, keepsTyped, children, footer }: SheetProps) {
  const { close, onInput } = useSheetGuard(onClose, keepsTyped);
  return (
    <dialog {...useModal(close)} className="sheet sheet-fits" aria-label={title}>
      <div className="sheet-head">
        <h2 className="sheet-title">{title}</h2>
        <button type="button" className="sheet-close" onClick={close}>
          关闭
        </button>
      </div>
      <div className="sheet-body" onInput={onInput}>
        {children}
      </div>
      {footer !== undefined && (
        <div
          className="sheet-foot"
          role="presentation"
          onClick={({ currentTarget }) => showFirstProblem(currentTarget.parentElement)}
        >
          {footer}
        </div>
      )}
    </dialog>
  );
}
