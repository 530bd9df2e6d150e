import { lazy, Suspense, useState } from "react";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { AskedSearch } from "./search-address.ts";
import type { Found } from "./use-patent-search.ts";

// Parsers and printers of all dialects: few unfold them.
const Spellings = lazy(async () => ({ default: (await import("./spellings.tsx")).Spellings }));

interface Props {
  asked: AskedSearch;
  found: Found;
  onChange: (changes: Partial<AskedSearch>) => void;
}

const toggled = (words: readonly string[], word: string) =>
  words.includes(word) ? words.filter((one) => one !== word) : [...words, word];

/** How many were found, how the search was read, and its words, each of which can be dropped or required. */
export function ReadingNote({ asked, found, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { reading, expression, dialect, total, note } = found;
  return (
    <section className="patent-reading" aria-label="检索的读法">
      <p role="status">
        找到 <strong>{formatCount(total)}</strong> 件（本平台数据）
      </p>
      {note !== "" && <p className="patent-problem">{note}</p>}
      {reading !== undefined && <p>{reading.explanation}</p>}
      {reading !== undefined && reading.words.length > 0 && (
        <ul className="patent-words" aria-label="参与检索的词">
          {reading.words.map(({ text, state }) => (
            <li key={text} data-state={state}>
              <span>{text}</span>
              <button
                type="button"
                aria-pressed={state === "required"}
                aria-label={`必须有${text}`}
                onClick={() => onChange({ required: toggled(asked.required, text) })}
              >
                必须
              </button>
              <button
                type="button"
                aria-pressed={state === "dropped"}
                aria-label={`不计${text}`}
                onClick={() => onChange({ dropped: toggled(asked.dropped, text) })}
              >
                不计
              </button>
            </li>
          ))}
        </ul>
      )}
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>检索式与其他系统的写法</summary>
        {isOpen && (
          <Suspense fallback={<p role="status">正在读取…</p>}>
            <Spellings expression={expression} dialect={dialect} />
          </Suspense>
        )}
      </details>
    </section>
  );
}
