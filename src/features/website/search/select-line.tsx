import { useId, useState } from "react";

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

/**
 * A choice that is made at once; the address carries it, a moment later. Until then the list itself shows what was
 * chosen: with the old value back in it, the next event of the same choice would choose that.
 */
export function SelectLine({ label, none = "全部", value, choices, onChange }: SelectProps) {
  const id = useId();
  const [shown, setShown] = useState({ value, of: value });
  if (shown.of !== value) setShown({ value, of: value });
  const choose = (chosen: string) => {
    setShown({ value: chosen, of: value });
    onChange(chosen);
  };
  const isKnown = value === "" || choices.some((one) => one.value === value);
  return (
    <div className="web-select">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={shown.value} onChange={(event) => choose(event.target.value)}>
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
