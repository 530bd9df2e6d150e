import { isChoosing } from "#src/ui/is-choosing.ts";
import { useState } from "react";

interface EditableCellProps {
  /** Says to a screen reader which cell this is. */
  label: string;
  value: string;
  problem: string | undefined;
  disabled: boolean;
  onSave: (value: string) => void;
}

/** A cell with what is wrong under it; a click or Enter edits, Enter or leaving saves, Escape gives up. */
export function EditableCell({ label, value, problem, disabled, onSave }: EditableCellProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const finish = (next: string) => {
    setDraft(null);
    if (next.trim() !== value) onSave(next.trim());
  };
  return (
    <div className={problem === undefined ? "import-cell" : "import-cell wrong"}>
      {draft === null ? (
        <button
          type="button"
          className="import-cell-text"
          aria-label={`修改${label}`}
          disabled={disabled}
          onClick={() => setDraft(value)}
        >
          {value === "" ? "（空）" : value}
        </button>
      ) : (
        <input
          className="import-input"
          aria-label={label}
          autoFocus
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => finish(draft)}
          onKeyDown={(event) => {
            if (isChoosing(event)) return;
            if (event.key === "Enter") finish(draft);
            if (event.key === "Escape") setDraft(null);
          }}
        />
      )}
      {problem !== undefined && (
        <span className="import-problem">
          <span aria-hidden="true">⚠ </span>
          {problem}
        </span>
      )}
    </div>
  );
}
