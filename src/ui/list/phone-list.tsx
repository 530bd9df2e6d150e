import { type ReactNode, useState } from "react";
import { Button } from "../button/button.tsx";
import { type Option, useFormKit } from "../form/form-kit.ts";
import { KeywordBox } from "./list-parts.tsx";
import "./phone-list.css";

/** One of the conditions of a list. */
export interface Condition<Name extends string = string> {
  name: Name;
  label: string;
  /** Absent: a text to type. */
  options?: readonly Option[];
  /** A day to choose. */
  isDay?: boolean;
}

interface SheetProps<Name extends string, Flag extends string> {
  title: string;
  values: Partial<Record<Name | Flag, unknown>>;
  choices: readonly Condition<Name>[];
  flags?: readonly { name: Flag; label: string }[];
  /** Empty: any. */
  onChoice: (name: Name, value: string) => void;
  /** Undefined: does not matter. */
  onFlag?: (name: Flag, isOn: true | undefined) => void;
  onReset: () => void;
  /** Stands before the others. */
  first?: ReactNode;
}

interface ToolsProps<Name extends string, Flag extends string> {
  /** What the words are looked for in. */
  label: string;
  keyword: string | undefined;
  onKeyword: (keyword: string) => void;
  /** How many conditions are at work. */
  asked: number;
  sheet: SheetProps<Name, Flag>;
  children?: ReactNode;
}

/** Over a list on the phone: words to look for, and its conditions in a sheet. */
export function ListTools<Name extends string, Flag extends string = never>(props: ToolsProps<Name, Flag>) {
  const { label, keyword = "", onKeyword, asked, sheet, children } = props;
  return (
    <div className="list-tools">
      <KeywordBox label={label} value={keyword} onChange={onKeyword} />
      <FilterButton words="筛选" asked={asked} sheet={sheet} />
      {children}
    </div>
  );
}

interface Listed<Input> {
  input: Input;
  narrow: (changes: Partial<Input>) => void;
  clear: () => void;
}

/** What a sheet of conditions changes in a list that the address asks for; `choiceOf`: a chosen option as the list takes it. */
export const narrowing = <Input extends object, Name extends keyof Input & string>(
  { input, narrow, clear }: Listed<Input>,
  choiceOf: (name: Name, value: string) => Partial<Input>,
) => ({
  values: input,
  onChoice: (name: Name, value: string) => narrow(choiceOf(name, value)),
  onFlag: (name: keyof Input & string, isOn: true | undefined) => narrow({ [name]: isOn } as Partial<Input>),
  onReset: clear,
});

interface ButtonProps<Name extends string, Flag extends string> {
  words: string;
  asked: number;
  sheet: SheetProps<Name, Flag>;
}

/** The way to a list's conditions, with how many of them are at work. */
export function FilterButton<Name extends string, Flag extends string = never>(props: ButtonProps<Name, Flag>) {
  const { words, asked, sheet } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {asked === 0 ? words : `${words} ${asked}`}
      </Button>
      {isOpen && <FilterSheet {...sheet} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Conditions of a list; they apply at once. */
function FilterSheet<Name extends string, Flag extends string = never>({
  title,
  values,
  choices,
  flags = [],
  onChoice,
  onFlag,
  onReset,
  onClose,
  first,
}: SheetProps<Name, Flag> & { onClose: () => void }) {
  const { Flag, Sheet } = useFormKit();
  const footer = (
    <Button wide onClick={onReset}>
      清除筛选
    </Button>
  );
  return (
    <Sheet title={title} onClose={onClose} footer={footer} keepsTyped>
      {first}
      {choices.map((condition) => (
        <ConditionField
          key={condition.name}
          condition={condition}
          value={String(values[condition.name] ?? "")}
          onChange={(value) => onChoice(condition.name, value)}
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

interface FieldProps {
  condition: Condition;
  value: string;
  onChange: (value: string) => void;
}

function ConditionField({ condition: { name, label, options, isDay = false }, value, onChange }: FieldProps) {
  const { Choice, Day } = useFormKit();
  const frame = { name: `filter-${name}`, label, value };
  if (options !== undefined) return <Choice {...frame} onChange={onChange} options={options} clearable />;
  if (isDay) return <Day {...frame} onChange={onChange} />;
  return <TypedCondition {...frame} onChange={onChange} />;
}

/** A text that counts once it is left: each letter would be a question of its own. */
function TypedCondition(props: { name: string; label: string; value: string; onChange: (value: string) => void }) {
  const { Text } = useFormKit();
  const { name, label, value, onChange } = props;
  const [typed, setTyped] = useState(value);
  return (
    <div
      onBlur={() => {
        if (typed.trim() !== value) onChange(typed.trim());
      }}
    >
      <Text name={name} label={label} value={typed} onChange={setTyped} maxLength={60} />
    </div>
  );
}
