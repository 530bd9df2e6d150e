import type { ReactNode } from "react";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import type { FieldFrame } from "#src/ui/form/form-kit.ts";
import { PhonePick } from "#src/ui/form/phone-pick.tsx";

type Props = FieldFrame & {
  value: string;
  onChange: (value: string) => void;
  inputMode?: "tel" | "numeric";
  autoComplete?: string;
  maxLength?: number;
  /** Beside the input. */
  children?: ReactNode;
};

/** A labelled input of the small-program pages. */
export function SmallField({ value, onChange, children, inputMode, autoComplete, maxLength, ...frame }: Props) {
  return (
    <Field {...frame}>
      <div className="small-beside">
        <input
          {...bindingOf(frame)}
          className="field-input"
          type="text"
          inputMode={inputMode}
          autoComplete={autoComplete ?? "off"}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
    </Field>
  );
}

/** The same for several lines. */
export function SmallText({
  value,
  onChange,
  maxLength,
  ...frame
}: FieldFrame & Pick<Props, "value" | "onChange"> & { maxLength: number }) {
  return (
    <Field {...frame}>
      <textarea
        {...bindingOf(frame)}
        className="field-input field-text"
        rows={4}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** The same for one of many words. */
export function SmallSelect({
  value,
  onChange,
  options,
  ...frame
}: FieldFrame & Pick<Props, "value" | "onChange"> & { options: readonly { value: string; label: string }[] }) {
  return (
    <Field {...frame}>
      <PhonePick {...frame} value={value} onChange={onChange} options={options} />
    </Field>
  );
}
