import { bindingOf, Field, FieldGroup } from "./field-frame.tsx";
import type { FormKit } from "./form-kit.ts";

/** More than these do not fit a screen as chips. */
const mostChips = 15;

/** One of a few words as large chips on native radio buttons; of many by the phone's own list. */
export const ChoiceChips: FormKit["Choice"] = ({ value, onChange, options, clearable, ...frame }) =>
  options.length > mostChips ? (
    <Field {...frame}>
      <select
        {...bindingOf(frame)}
        className="field-input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {(value === "" || clearable) && <option value="">{clearable ? "不选" : "请选择"}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
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
