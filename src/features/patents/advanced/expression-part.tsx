import { isChoosing } from "#src/ui/is-choosing.ts";
import { lazy, Suspense, useRef, useState } from "react";
import { type Dialect, dialectNames, dialects } from "#contract/patent/query/dialects.ts";
import type { Problem } from "#contract/patent/query/read/reading.ts";
import { useKit } from "#src/ui/kit.ts";
import { convertedText, draftOfText, otherReading, type QueryDraft } from "./query-draft.ts";

const FieldHelp = lazy(async () => ({ default: (await import("./field-help.tsx")).FieldHelp }));

interface Props {
  draft: QueryDraft;
  onChange: (draft: QueryDraft) => void;
  onSearch: () => void;
}

/** The expression with its dialect; another one is another spelling of the same, with what it loses told first. */
export function ExpressionPart({ draft, onChange, onSearch }: Props) {
  const { Button } = useKit();
  const [helps, setHelps] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const take = (text: string) =>
    onChange(draftOfText(draft.text.trim() === "" ? text : `${draft.text.trimEnd()} ${text}`, draft.dialect, draft));
  const show = ({ from, to }: Problem) => {
    area.current?.focus();
    area.current?.setSelectionRange(from, Math.max(to, from));
  };
  const correct = ({ from, to, suggestion = "" }: Problem) =>
    onChange(draftOfText(draft.text.slice(0, from) + suggestion + draft.text.slice(to), draft.dialect, draft));
  return (
    <section className="query-card" aria-label="检索式">
      <h2>检索式</h2>
      <DialectSwitch draft={draft} onChange={onChange} />
      <Button small kind="text" aria-haspopup="dialog" onClick={() => setHelps(true)}>
        字段与示例
      </Button>
      {helps && (
        <Suspense fallback={null}>
          <FieldHelp dialect={draft.dialect} onTake={take} onClose={() => setHelps(false)} />
        </Suspense>
      )}
      <textarea
        ref={area}
        className="query-text"
        rows={4}
        maxLength={10_000}
        aria-label={dialectNames[draft.dialect]}
        aria-invalid={draft.problems.length > 0}
        spellCheck={false}
        value={draft.text}
        onChange={(event) => onChange(draftOfText(event.target.value, draft.dialect, draft))}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || isChoosing(event)) return;
          event.preventDefault();
          onSearch();
        }}
      />
      {draft.note !== "" && (
        <p className="query-note" role="status">
          {draft.note}
        </p>
      )}
      <Problems draft={draft} onShow={show} onCorrect={correct} onChange={onChange} />
      {draft.remarks.map((remark) => (
        <p key={remark} className="query-remark">
          {remark}
        </p>
      ))}
    </section>
  );
}

function DialectSwitch({ draft, onChange }: Pick<Props, "draft" | "onChange">) {
  const { Button } = useKit();
  const [asked, setAsked] = useState<{ to: Dialect; of: string; text: string; lost: string[] } | null>(null);
  const turn = (to: Dialect, text: string) => {
    onChange(draftOfText(text, to, draft));
    setAsked(null);
  };
  const choose = (to: Dialect) => {
    const converted = draft.text.trim() === "" ? null : convertedText(draft, to);
    if (converted === null) turn(to, draft.text);
    else if (converted.lost.length === 0) turn(to, converted.text);
    else setAsked({ to, of: draft.text, ...converted });
  };
  // A question about an expression that was changed since is none.
  const open = asked !== null && asked.of === draft.text ? asked : null;
  return (
    <>
      <div className="row-one-of" role="group" aria-label="检索语法">
        {dialects.map((one) => (
          <button
            key={one}
            type="button"
            className="row-choice"
            aria-pressed={one === draft.dialect}
            onClick={() => choose(one)}
          >
            {dialectNames[one].replace(/ ?检索式$/u, "")}
          </button>
        ))}
      </div>
      {open !== null && (
        <div className="query-note" role="alert">
          <p>换成{dialectNames[open.to]}会失去一部分条件：</p>
          <ul>
            {open.lost.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {open.text !== "" && <Button onClick={() => turn(open.to, open.text)}>仍然转换</Button>}{" "}
          <Button onClick={() => setAsked(null)}>不转换</Button>
        </div>
      )}
    </>
  );
}

interface ProblemsProps {
  draft: QueryDraft;
  onShow: (problem: Problem) => void;
  onCorrect: (problem: Problem) => void;
  onChange: (draft: QueryDraft) => void;
}

/** Each mistake with its place, its cause and the way out. */
function Problems({ draft, onShow, onCorrect, onChange }: ProblemsProps) {
  const { Button } = useKit();
  const other = otherReading(draft);
  if (draft.problems.length === 0) return null;
  return (
    <ul className="query-problems" role="alert">
      {draft.problems.map((problem) => (
        <li key={`${problem.from} ${problem.message}`}>
          第 {problem.from + 1} 个字符{problem.word === "" ? "（末尾）" : `“${problem.word}”`}：{problem.message}；应为
          {problem.expected}{" "}
          <Button small kind="text" onClick={() => onShow(problem)}>
            定位
          </Button>
          {problem.suggestion !== undefined && (
            <Button small kind="text" onClick={() => onCorrect(problem)}>
              改为 {problem.suggestion}
            </Button>
          )}
        </li>
      ))}
      {other !== null && (
        <li>
          看起来是{dialectNames[other]}。{" "}
          <Button small kind="text" onClick={() => onChange(draftOfText(draft.text, other, draft))}>
            按{dialectNames[other]}读
          </Button>
        </li>
      )}
    </ul>
  );
}
