import { type AnyEntry } from "./use-entries.ts";
import { stateWords } from "./calendar-words.ts";
import "./calendar.css";

/** The state of an entry: sign and word, never colour alone. */
export function EntryState({ entry, now }: { entry: AnyEntry; now: number }) {
  const { word, sign, tone } = stateWords(entry, now);
  return (
    <span className={`entry-state ${tone}`}>
      <span aria-hidden="true">{sign}</span>
      {word}
    </span>
  );
}
