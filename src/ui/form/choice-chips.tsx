import { FieldGroup } from "./field-frame.tsx";
import type { FormKit } from "./form-kit.ts";

/** One of a few words as large chips on native radio buttons. */
export const ChoiceChips: FormKit["Choice"] = ({ value, onChange, options, clearable, ...frame }) => (
  <FieldGroup {...frame}>
    <div className="chips">
      {options.map((option) => (
        <label key={option.value} className="chip">
          <input
            type="radio"
            name={frame.name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            onClick={() => clearable && value === option.value && onChange("")}
          />
          {option.label}
        </label>
      ))}
    </div>
  </FieldGroup>
);
