import { useState } from "react";
import { buttonBindingOf, Field } from "./field-frame.tsx";
import type { FormKit } from "./form-kit.ts";
import { PhoneSheet } from "./phone-sheet.tsx";
import { SearchRows } from "../list/search-rows.tsx";

/** Several of many on the phone: a button that says what is chosen, and a sheet to search and tick. */
export const ManySheet: FormKit["Many"] = ({ value, onChange, options, ...frame }) => {
  const [open, setOpen] = useState(false);
  const chosen = options.filter((option) => value.includes(option.value));
  const toggle = (one: string) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  return (
    <Field {...frame}>
      <button type="button" className="field-input picked" {...buttonBindingOf(frame)} onClick={() => setOpen(true)}>
        {chosen.length === 0 && <span className="picked-none">点按选择</span>}
        {chosen.map((option) => (
          <span key={option.value} className="picked-one">
            {option.label}
          </span>
        ))}
      </button>
      {open && (
        <PhoneSheet title={`选择${frame.label}`} onClose={() => setOpen(false)}>
          <SearchRows label={frame.label} options={options}>
            {(option) => (
              <label key={option.value} className="check-row">
                <input type="checkbox" checked={value.includes(option.value)} onChange={() => toggle(option.value)} />
                {option.label}
              </label>
            )}
          </SearchRows>
        </PhoneSheet>
      )}
    </Field>
  );
};
