import { useState } from "react";
import { buttonBindingOf } from "./field-frame.tsx";
import type { FormKit } from "./form-kit.ts";
import { PickSheet } from "./pick-sheet.tsx";

/** One of a list on the phone: a button that says what is chosen, and a sheet to choose in. */
export const PhonePick: FormKit["Pick"] = ({ value, onChange, options, none, ...frame }) => {
  const [open, setOpen] = useState(false);
  const first = none === undefined ? undefined : { value: "", label: none };
  const chosen = [...(first ? [first] : []), ...options].find((option) => option.value === value)?.label ?? "请选择";
  const choose = (one: string) => {
    setOpen(false);
    if (one !== value) onChange(one);
  };
  return (
    <>
      <button
        type="button"
        className="field-input picked pick"
        {...buttonBindingOf(frame)}
        aria-label={`${frame.label}：${chosen}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {chosen}
      </button>
      {open && (
        <PickSheet
          label={frame.label}
          value={value}
          options={options}
          first={first}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
