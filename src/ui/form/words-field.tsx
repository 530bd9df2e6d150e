import { isChoosing } from "#src/ui/is-choosing.ts";
import { useState } from "react";
import { FieldGroup } from "./field-frame.tsx";
import type { FieldFrame } from "./form-kit.ts";
import { Button } from "../button/button.tsx";

interface Props extends FieldFrame {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Offered, one tap each; own words stand beside them. */
  words: readonly string[];
  maxLength: number;
}

/** Several short texts: common ones to tick and own ones to add. */
export function WordsField({ value, onChange, words, maxLength, ...frame }: Props) {
  const [typed, setTyped] = useState("");
  const own = value.filter((word) => !words.includes(word));
  const toggle = (word: string) =>
    onChange(value.includes(word) ? value.filter((one) => one !== word) : [...value, word]);
  const add = () => {
    const word = typed.trim();
    setTyped("");
    if (word !== "" && !value.includes(word)) onChange([...value, word]);
  };
  return (
    <FieldGroup {...frame}>
      <div className="chips">
        {[...words, ...own].map((word) => (
          <label key={word} className="chip">
            <input type="checkbox" checked={value.includes(word)} onChange={() => toggle(word)} />
            {word}
          </label>
        ))}
      </div>
      <div className="words-own">
        <input
          className="field-input"
          aria-label={`${frame.label}（其他）`}
          placeholder="其他，写好后点添加"
          value={typed}
          maxLength={maxLength}
          onChange={(event) => setTyped(event.target.value)}
          // What was typed counts also when nobody taps the button.
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isChoosing(event)) return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>添加</Button>
      </div>
    </FieldGroup>
  );
}
