import { isChoosing } from "#src/ui/is-choosing.ts";
import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, CopyOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useState } from "react";
import { Field, bindingOf } from "#src/ui/form/field-frame.tsx";
import type { FieldFrame } from "#src/ui/form/form-kit.ts";
import { Button } from "#src/ui/button/button.tsx";

interface NumberInputProps extends FieldFrame {
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A number as it is typed; nothing is null. */
export function NumberInput({ value, onChange, ...frame }: NumberInputProps) {
  const [typed, setTyped] = useState(value === null ? "" : String(value));
  const shown = Number(typed) === value || (typed === "" && value === null) ? typed : String(value ?? "");
  return (
    <Field {...frame}>
      <Input
        {...bindingOf(frame)}
        status={frame.problem === undefined ? "" : "error"}
        inputMode="decimal"
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          const number = target.value.trim() === "" ? null : Number(target.value);
          if (number === null || Number.isFinite(number)) onChange(number);
        }}
      />
    </Field>
  );
}

interface LeftTextProps extends FieldFrame {
  value: string;
  maxLength: number;
  /** When the field is left or Enter pressed. */
  onCommit: (value: string) => void;
}

/** A text that counts when the field is left: half a code must not reach what names it. */
export function LeftText({ value, maxLength, onCommit, ...frame }: LeftTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed !== value) onCommit(typed);
    setTyped(null);
  };
  return (
    <Field {...frame}>
      <Input
        {...bindingOf(frame)}
        status={frame.problem === undefined ? "" : "error"}
        maxLength={maxLength}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && !isChoosing(event) && commit()}
      />
    </Field>
  );
}

const icons = {
  up: <ArrowUpOutlined />,
  down: <ArrowDownOutlined />,
  copy: <CopyOutlined />,
  remove: <CloseOutlined />,
} as const;

interface SmallButtonProps {
  icon: keyof typeof icons;
  /** What the button does, with what it does it to. */
  name: string;
  off?: boolean;
  onClick: () => void;
}

export function SmallButton({ icon, name, off = false, onClick }: SmallButtonProps) {
  return (
    <Button small kind="text" icon={icons[icon]} aria-label={name} title={name} disabled={off} onClick={onClick} />
  );
}
