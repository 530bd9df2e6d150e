import { Checkbox, Select } from "antd";
import { type ReactNode, useState } from "react";
import { Button } from "../button/button.tsx";
import { KeywordFilter } from "./desk-filters.tsx";
import "./desk-table.css";

interface Words {
  value: string | undefined;
  /** What is looked for in. */
  placeholder: string;
  maxLength?: number;
  onSearch: (keyword: string) => void;
}

interface BarProps {
  label: string;
  /** Absent: the list has no words to look for. */
  words?: Words;
  /** The rarer conditions are asked for by a button, and stand there at first where one of them narrows. Absent: none are rarer. */
  unfolded?: boolean;
  /** Absent: there is nothing to take back. */
  onReset?: (() => void) | undefined;
  children?: ReactNode | ((isOpen: boolean) => ReactNode);
}

/** Over a table of the desk: words to look for, the conditions, and the way back to the whole list. */
export function FilterBar({ label, words, unfolded, onReset, children }: BarProps) {
  const [isOpen, setOpen] = useState(unfolded ?? true);
  // Typed words that were not searched for are taken back with what was.
  const [round, setRound] = useState(0);
  const reset = () => {
    setRound(round + 1);
    onReset?.();
  };
  return (
    <search className="filter-bar" aria-label={label}>
      {words && <KeywordFilter key={round} {...words} value={words.value ?? ""} />}
      {typeof children === "function" ? children(isOpen) : children}
      {(unfolded !== undefined || onReset) && (
        <div className="filter-buttons">
          {unfolded !== undefined && (
            <Button kind="text" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
              {isOpen ? "收起" : "更多条件"}
            </Button>
          )}
          {onReset && <Button onClick={reset}>重置</Button>}
        </div>
      )}
    </search>
  );
}

interface ChoiceProps<T extends string | number> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  /** Many options are found by typing. */
  canType?: boolean;
}

/** A condition of which one value is chosen; without one everything is shown. */
export function ChoiceFilter<T extends string | number>(props: ChoiceProps<T>) {
  const { label, options, value, onChange, canType = false } = props;
  return (
    <Select<T>
      aria-label={label}
      placeholder={label}
      allowClear
      options={[...options]}
      value={value ?? null}
      onChange={(chosen: T | undefined) => onChange(chosen)}
      {...(canType && { showSearch: { optionFilterProp: "label" } })}
    />
  );
}

interface ChoicesProps<Name extends string> {
  choices: readonly { name: Name; label: string; options: ChoiceProps<string>["options"] }[];
  values: Partial<Record<Name, unknown>>;
  onChoice: (name: Name, value: string | undefined) => void;
  canType?: boolean;
}

/** The same for each of several, as a list describes its conditions to both widths. */
export function ChoiceFilters<Name extends string>({ choices, values, onChoice, canType }: ChoicesProps<Name>) {
  return choices.map(({ name, label, options }) => (
    <ChoiceFilter
      key={name}
      label={label}
      options={options}
      value={values[name] === undefined ? undefined : String(values[name])}
      onChange={(value) => onChoice(name, value)}
      canType={canType ?? false}
    />
  ));
}

interface FlagProps {
  label: string;
  value: boolean | undefined;
  onChange: (isOn: true | undefined) => void;
}

/** A condition that holds or does not matter. */
export const FlagFilter = ({ label, value = false, onChange }: FlagProps) => (
  <Checkbox checked={value} onChange={({ target }) => onChange(target.checked || undefined)}>
    {label}
  </Checkbox>
);

interface FlagsProps<Name extends string> {
  flags: readonly { name: Name; label: string }[];
  values: Partial<Record<Name, boolean | undefined>>;
  onFlag: (name: Name, isOn: true | undefined) => void;
}

export function FlagFilters<Name extends string>({ flags, values, onFlag }: FlagsProps<Name>) {
  return flags.map(({ name, label }) => (
    <FlagFilter key={name} label={label} value={values[name]} onChange={(isOn) => onFlag(name, isOn)} />
  ));
}
