import { Input } from "antd";
import { useState } from "react";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { SmallButton } from "./design-fields.tsx";
import { linesOf, type Option, pastedOptions, withOption } from "./design-options.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  name: string;
  label: string;
  options: readonly Option[];
  problem: string | undefined;
  onChange: (options: Option[]) => void;
}

/** Options one by one, or a pasted list at once; the stored value stays when only the wording changes. */
export function OptionsEditor({ name, label, options, problem, onChange }: Props) {
  const [pasting, setPasting] = useState(false);
  const set = (place: number, changes: Partial<Option>) =>
    onChange(options.map((one, at) => (at === place ? { ...one, ...changes } : one)));
  const move = (place: number, to: number) => {
    const option = options[place];
    if (option) onChange(options.toSpliced(place, 1).toSpliced(to, 0, option));
  };
  return (
    <FieldGroup name={name} label={label} required problem={problem}>
      <ol className="design-options">
        {options.map((option, place) => (
          // Options are told apart by their place: values may be doubled while they are typed.
          <li key={place}>
            <Input
              aria-label={`${label} ${place + 1}`}
              value={option.title}
              maxLength={120}
              onChange={({ target }) => set(place, withOption(options, place, target.value))}
            />
            <SmallButton
              icon="up"
              name={`上移${option.title}`}
              off={place === 0}
              onClick={() => move(place, place - 1)}
            />
            <SmallButton
              icon="down"
              name={`下移${option.title}`}
              off={place === options.length - 1}
              onClick={() => move(place, place + 1)}
            />
            <SmallButton
              icon="remove"
              name={`删除${option.title}`}
              off={options.length === 1}
              onClick={() => onChange(options.toSpliced(place, 1))}
            />
          </li>
        ))}
      </ol>
      <Button
        small
        disabled={options.length >= 200}
        onClick={() =>
          onChange(pastedOptions([...options.map(({ title }) => title), nextTitle(label, options)], options))
        }
      >
        添加{label}
      </Button>{" "}
      <Button small aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
        粘贴列表
      </Button>
      {pasting && (
        <PasteBox
          label={label}
          start={options.map(({ title }) => title).join("\n")}
          onDone={(lines) => {
            onChange(pastedOptions(lines, options));
            setPasting(false);
          }}
        />
      )}
    </FieldGroup>
  );
}

function nextTitle(label: string, options: readonly Option[]): string {
  const titles = new Set(options.map(({ title }) => title));
  for (let number = options.length + 1; ; number += 1) if (!titles.has(`${label}${number}`)) return `${label}${number}`;
}

function PasteBox({ label, start, onDone }: { label: string; start: string; onDone: (lines: string[]) => void }) {
  const [typed, setTyped] = useState(start);
  const lines = linesOf(typed);
  return (
    <div className="design-paste">
      <Input.TextArea
        aria-label={`${label}列表，每行一项`}
        value={typed}
        autoSize={{ minRows: 4, maxRows: 12 }}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button kind="primary" small disabled={lines.length === 0 || lines.length > 200} onClick={() => onDone(lines)}>
        {lines.length > 200 ? `有 ${lines.length} 项，最多 200 项` : `用这 ${lines.length} 项`}
      </Button>
    </div>
  );
}
