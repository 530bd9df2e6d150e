import { isChoosing } from "#src/ui/is-choosing.ts";
import { type FormEvent, useId, useState } from "react";
import { type Dialect, dialectNames, dialects } from "#contract/patent/query/dialects.ts";
import { useKit } from "#src/ui/kit.ts";
import type { AskedSearch } from "./search-address.ts";

interface Props {
  asked: AskedSearch;
  onSearch: (text: string, mode: AskedSearch["mode"]) => void;
}

const modeNames: Record<AskedSearch["mode"], string> = { smart: "智能检索", auto: "自动识别检索式", ...dialectNames };
const modes = ["smart", "auto", ...dialects] as const;

/** What is wrong with an expression, where, and what was expected; empty for the box that takes everything. */
async function problemOf(text: string, mode: AskedSearch["mode"]): Promise<string> {
  if (mode === "smart") return "";
  // Who types words needs no parser.
  const { parseQuery } = await import("#contract/patent/query/parse-query.ts");
  const [first] = parseQuery(text, mode as Dialect | "auto").problems;
  if (first === undefined) return "";
  const instead = first.suggestion === undefined ? "" : `，可改为“${first.suggestion}”`;
  return `第 ${first.from + 1} 个字符${first.word === "" ? "（末尾）" : `“${first.word}”`}：${first.message}；应为${first.expected}${instead}`;
}

/** The box, and how it is read. */
export function SearchBox({ asked, onSearch }: Props) {
  const { Button } = useKit();
  const ids = { text: useId(), problem: useId() };
  const [text, setText] = useState(asked.text);
  const [mode, setMode] = useState(asked.mode);
  const [problem, setProblem] = useState("");
  const check = async (typed: string) => {
    // Without its code here the server says what is wrong.
    const found = typed === "" ? "请输入检索内容" : await problemOf(typed, mode).catch(() => "");
    setProblem(found);
    if (found === "") onSearch(typed, mode);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    void check(text.trim());
  };
  return (
    <form className="patent-box" role="search" aria-label="专利检索" onSubmit={search}>
      <textarea
        id={ids.text}
        rows={2}
        maxLength={10_000}
        aria-label="检索内容"
        placeholder="词语、整段文字、号码、分类号、申请人、日期或检索式"
        value={text}
        aria-invalid={problem !== ""}
        aria-describedby={problem === "" ? undefined : ids.problem}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey && !isChoosing(event)) search(event);
        }}
      />
      {problem !== "" && (
        <p id={ids.problem} role="alert" className="patent-problem">
          {problem}
        </p>
      )}
      <div className="patent-ask">
        {/* Folded once there are hits to read; the way is told all the same. */}
        <details className="patent-fold" open={asked.text === "" || undefined}>
          <summary>检索方式：{modeNames[mode]}</summary>
          <fieldset className="patent-modes">
            <legend className="visually-hidden">检索方式</legend>
            {modes.map((one) => (
              <label key={one}>
                <input type="radio" name="mode" checked={mode === one} onChange={() => setMode(one)} /> {modeNames[one]}
              </label>
            ))}
          </fieldset>
        </details>
        <Button type="submit" kind="primary">
          检索
        </Button>
      </div>
    </form>
  );
}
