import { Field, FieldGroup } from "./field-frame.tsx";
import type { FormKit } from "./form-kit.ts";
import { PhonePick } from "./phone-pick.tsx";

/** More than these do not fit a screen as chips. */
const mostChips = 15;

/** One of a few words as large chips on native radio buttons; of many from a sheet. */
export const ChoiceChips: FormKit["Choice"] = ({ value, onChange, options, clearable, ...frame }) =>
  options.length > mostChips ? (
    <Field {...frame}>
      <PhonePick {...frame} value={value} onChange={onChange} options={options} none={clearable ? "不选" : undefined} />
    </Field>
  ) : (
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
