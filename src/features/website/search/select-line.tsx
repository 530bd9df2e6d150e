import { useId } from "react";
import { useEarlyChoice } from "./early-choice.ts";

interface Choice {
  value: string;
  label: string;
}
interface SelectProps {
  label: string;
  none?: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

/** A choice that is made at once; the address carries it. */
export function SelectLine({ label, none = "全部", value, choices, onChange }: SelectProps) {
  const id = useId();
  const list = useEarlyChoice(value, onChange);
  const isKnown = value === "" || choices.some((one) => one.value === value);
  return (
    <div className="web-select">
      <label htmlFor={id}>{label}</label>
      <select ref={list} id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{none}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  );
}
