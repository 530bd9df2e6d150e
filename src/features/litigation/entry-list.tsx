import { Button } from "#src/ui/button/button.tsx";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import "./litigation.css";

interface Entry {
  /** Role of a party, kind of a right. */
  word: string;
  text: string;
}

interface Props {
  name: string;
  label: string;
  /** What one entry's word and text are called. */
  words: { word: string; text: string };
  options: readonly string[];
  value: readonly Entry[];
  problem: string | undefined;
  hint: string;
  addLabel: string;
  onChange: (value: Entry[]) => void;
}

/** Entries of a word and a text each: parties with their roles, rights with their kinds. */
export function EntryList({ name, label, words, options, value, problem, hint, addLabel, onChange }: Props) {
  const { Pick, Text } = useFormKit();
  const set = (at: number, changes: Partial<Entry>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...changes } : one)));
  return (
    <FieldGroup name={name} label={label} problem={problem} hint={hint}>
      {value.map((entry, at) => (
        // Entries have no name of their own but their place.
        <div key={at} className="litigation-entry">
          <Pick
            name={`${name}-${at}-word`}
            label={`${words.word} ${at + 1}`}
            value={entry.word}
            onChange={(word) => set(at, { word })}
            options={optionsOf(options)}
          />
          <Text
            name={`${name}-${at}-text`}
            label={`${words.text} ${at + 1}`}
            maxLength={100}
            value={entry.text}
            onChange={(text) => set(at, { text })}
          />
          <Button
            small
            aria-label={`移除${words.text} ${at + 1}`}
            onClick={() => onChange(value.filter((_, place) => place !== at))}
          >
            移除
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange([...value, { word: options[0] ?? "", text: "" }])}>{addLabel}</Button>
    </FieldGroup>
  );
}
