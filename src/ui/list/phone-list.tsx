import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { type Option, useFormKit } from "../form/form-kit.ts";
import { KeywordBox } from "./list-parts.tsx";
import "./phone-list.css";

interface ToolsProps {
  /** What the words are looked for in. */
  label: string;
  keyword: string | undefined;
  onKeyword: (keyword: string) => void;
  /** How many conditions are at work. */
  asked: number;
  onFilter: () => void;
  children?: ReactNode;
}

/** Over a list on the phone: words to look for, and the way to its conditions. */
export const ListTools = ({ label, keyword = "", onKeyword, asked, onFilter, children }: ToolsProps) => (
  <div className="list-tools">
    <KeywordBox label={label} value={keyword} onChange={onKeyword} />
    <Button aria-haspopup="dialog" onClick={onFilter}>
      {asked === 0 ? "筛选" : `筛选 ${asked}`}
    </Button>
    {children}
  </div>
);

interface FilterProps<Choice extends string, Flag extends string> {
  title: string;
  values: Partial<Record<Choice | Flag, unknown>>;
  choices: readonly { name: Choice; label: string; options: readonly Option[] }[];
  flags?: readonly { name: Flag; label: string }[];
  /** Empty: any. */
  onChoice: (name: Choice, value: string) => void;
  /** Undefined: does not matter. */
  onFlag?: (name: Flag, isOn: true | undefined) => void;
  onReset: () => void;
  onClose: () => void;
  /** Stands before the others. */
  children?: ReactNode;
}

/** Conditions of a list; they apply at once. */
export function FilterSheet<Choice extends string, Flag extends string = never>({
  title,
  values,
  choices,
  flags = [],
  onChoice,
  onFlag,
  onReset,
  onClose,
  children,
}: FilterProps<Choice, Flag>) {
  const { Choice, Flag, Sheet } = useFormKit();
  const footer = (
    <Button wide onClick={onReset}>
      清除筛选
    </Button>
  );
  return (
    <Sheet title={title} onClose={onClose} footer={footer} keepsTyped>
      {children}
      {choices.map(({ name, label, options }) => (
        <Choice
          key={name}
          name={`filter-${name}`}
          label={label}
          value={String(values[name] ?? "")}
          onChange={(value) => onChoice(name, value)}
          options={options}
          clearable
        />
      ))}
      {flags.map(({ name, label }) => (
        <Flag
          key={name}
          name={`filter-${name}`}
          label={label}
          value={values[name] === true}
          onChange={(isOn) => onFlag?.(name, isOn || undefined)}
        />
      ))}
    </Sheet>
  );
}
