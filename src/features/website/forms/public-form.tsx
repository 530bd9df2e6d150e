import { mobileTypedMax } from "#contract/core/pasted/phone-numbers.ts";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { Button } from "#src/ui/button/button.tsx";
import { useIsLive } from "#src/ui/is-live.ts";
import type { PublicForm } from "./use-public-form.ts";

interface FormProps {
  form: Pick<PublicForm, "failure" | "busy" | "form" | "submit"> & {
    /** The device computes its proof; absent where none is asked for. */
    isProving?: boolean;
  };
  words: string;
  children: ReactNode;
}

/** The frame of a public form: its fields, what went wrong, the button. */
export function PublicFormFrame({ form: { failure, busy, form, submit, isProving }, words, children }: FormProps) {
  // Handed in without script, what was typed would stand in the address.
  const isLive = useIsLive();
  return (
    <form ref={form} className="web-form" onSubmit={submit} noValidate>
      {children}
      {failure !== null && (
        <p className="web-alarm" role="alert">
          {failure}
        </p>
      )}
      {isProving !== undefined && (
        <p className="web-meta" role="status">
          {isProving ? "正在进行人机验证，约需几秒，无需操作…" : "提交时自动进行人机验证，无需识图或拖动。"}
        </p>
      )}
      <Button type="submit" kind="primary" disabled={busy || !isLive}>
        {busy ? "请稍候…" : words}
      </Button>
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  problems: Record<string, string>;
  isRequired?: boolean | undefined;
}

interface Control {
  id: string;
  name: string;
  "aria-required": boolean;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

function Field({
  name,
  label,
  problems,
  isRequired = false,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const problem = problems[name];
  return (
    <div className="web-field">
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        name,
        "aria-required": isRequired,
        "aria-invalid": problem !== undefined,
        "aria-describedby": problem === undefined ? undefined : `${id}-problem`,
      })}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="web-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

type InputProps = FieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "maxLength" | "autoComplete" | "inputMode">;

/** A line of text. */
export const TextLine = ({ name, label, problems, isRequired, ...rest }: InputProps) => (
  <Field {...{ name, label, problems, isRequired }}>{(control) => <input {...control} {...rest} />}</Field>
);

/** Several lines of text. */
export const TextBlock = ({ maxLength, ...field }: FieldProps & { maxLength: number }) => (
  <Field {...field}>{(control) => <textarea {...control} rows={5} maxLength={maxLength} />}</Field>
);

interface ChoiceProps extends FieldProps {
  choices: readonly { value: string; label: string }[];
  value?: string;
  onChange?: (value: string) => void;
}

/** One of a few words. */
export const ChoiceLine = ({ choices, value, onChange, ...field }: ChoiceProps) => (
  <Field {...field}>
    {(control) => (
      <select {...control} defaultValue={value ?? ""} onChange={(event) => onChange?.(event.target.value)}>
        <option value="">请选择</option>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** Mobile number of whoever hands something in. */
export const MobileLine = ({ problems }: Pick<FieldProps, "problems">) => (
  <TextLine
    name="mobile"
    label="手机号"
    type="tel"
    inputMode="numeric"
    autoComplete="tel"
    maxLength={mobileTypedMax}
    isRequired
    problems={problems}
  />
);
