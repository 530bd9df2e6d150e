import { ChoiceChips } from "./choice-chips.tsx";
import { bindingOf, Field } from "./field-frame.tsx";
import type { FormKit } from "./form-kit.ts";
import { ManySheet } from "./many-sheet.tsx";
import { PhoneDay, PhoneMoment, PhoneMonth } from "./phone-date/phone-date-field.tsx";
import { PhoneFormFrame } from "./phone-form-frame.tsx";
import { PhonePick } from "./phone-pick.tsx";
import { PhoneSheet } from "./phone-sheet.tsx";

const Text: FormKit["Text"] = ({ value, onChange, maxLength, inputMode, placeholder, ...frame }) => (
  <Field {...frame}>
    <input
      {...bindingOf(frame)}
      type="text"
      className="field-input"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      maxLength={maxLength}
      inputMode={inputMode}
      placeholder={placeholder}
    />
  </Field>
);

const LongText: FormKit["LongText"] = ({ value, onChange, maxLength, rows, placeholder, ...frame }) => (
  <Field {...frame}>
    <textarea
      {...bindingOf(frame)}
      className="field-input field-text"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      maxLength={maxLength}
      rows={rows ?? 3}
      placeholder={placeholder}
    />
    <p className="field-count" aria-hidden="true">
      {value.length}/{maxLength}
    </p>
  </Field>
);

const Lines: FormKit["Lines"] = ({ value, onChange, placeholder, ...frame }) => (
  <Field {...frame} hint="每行一项">
    <textarea
      {...bindingOf({ ...frame, hint: "每行一项" })}
      className="field-input field-text"
      value={value.join("\n")}
      onChange={({ target }) => onChange(target.value === "" ? [] : target.value.split("\n"))}
      rows={2}
      placeholder={placeholder}
    />
  </Field>
);

const Flag: FormKit["Flag"] = ({ value, onChange, ...frame }) => (
  <div className="field" data-field={frame.name}>
    <label className="check-row">
      <input
        {...bindingOf(frame)}
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
      {frame.label}
    </label>
  </div>
);

export const phoneFormKit: FormKit = {
  Text,
  LongText,
  Choice: ChoiceChips,
  Pick: PhonePick,
  Many: ManySheet,
  Lines,
  Moment: PhoneMoment,
  Day: PhoneDay,
  Month: PhoneMonth,
  Flag,
  Sheet: PhoneSheet,
  FormFrame: PhoneFormFrame,
};
