import { useId } from "react";
import {
  longestWords,
  type SearchCondition,
  type SearchField,
  type SearchWay,
} from "#contract/site/search-conditions.ts";
import { Button } from "#src/ui/button/button.tsx";

interface LineProps {
  line: SearchCondition;
  place: number;
  problem: string | undefined;
  fields: Record<SearchField, string>;
  ways: Record<SearchWay, string>;
  onChange: (changes: Partial<SearchCondition>) => void;
  /** Absent for the only condition. */
  onRemove: (() => void) | undefined;
}

/** One condition: where, how, and which words. */
export function ConditionLine({ line, place, problem, fields, ways, onChange, onRemove }: LineProps) {
  const id = useId();
  const number = `条件 ${place + 1}`;
  return (
    <li className="web-condition web-field">
      <select
        aria-label={`${number} 的位置`}
        value={line.field}
        onChange={(event) => onChange({ field: event.target.value as SearchField })}
      >
        {options(fields)}
      </select>
      <select
        aria-label={`${number} 的方式`}
        value={line.way}
        onChange={(event) => onChange({ way: event.target.value as SearchWay })}
      >
        {options(ways)}
      </select>
      <input
        type="search"
        name={`words-${place}`}
        aria-label={`${number} 的词语`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        maxLength={longestWords}
        value={line.words}
        onChange={(event) => onChange({ words: event.target.value })}
      />
      {onRemove && (
        <Button aria-label={`移除${number}`} onClick={onRemove}>
          移除
        </Button>
      )}
      {problem !== undefined && (
        <p id={id} className="web-problem">
          {problem}
        </p>
      )}
    </li>
  );
}

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
