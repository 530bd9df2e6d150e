import { useEffect, useState } from "react";
import { formatCount } from "#src/ui/text/format-number.ts";
import { useKit } from "#src/ui/kit.ts";
import type { AskedSearch } from "./search-address.ts";
import { forgetSearches, type PastSearch, pastSearches, rememberSearch } from "./search-history.ts";
import type { Found } from "./use-patent-search.ts";

interface Props {
  asked: AskedSearch;
  /** The answer to `asked`, once it is there. */
  found: Found | undefined;
  onAsk: (search: PastSearch) => void;
}

const narrowed = ({ choices, dropped, required }: AskedSearch) => choices.length + dropped.length + required.length > 0;

/** What was searched for in this session; each is asked again with a tap. */
export function SearchHistoryList({ asked, found, onAsk }: Props) {
  const [past, setPast] = useState<PastSearch[]>([]);
  const { text, mode } = asked;
  const total = text === "" || narrowed(asked) ? undefined : found?.total;
  useEffect(() => {
    setPast(total === undefined ? pastSearches() : rememberSearch({ text, mode, total }));
  }, [text, mode, total]);
  const { Button } = useKit();
  if (past.length === 0) return null;
  const forget = () => {
    forgetSearches();
    setPast([]);
  };
  return (
    <details className="patent-history">
      <summary>本次检索历史（{past.length}）</summary>
      <ol>
        {past.map((one) => (
          <li key={`${one.mode} ${one.text}`}>
            <button type="button" className="patent-example" onClick={() => onAsk(one)}>
              {one.text.length > 120 ? `${one.text.slice(0, 120)}…` : one.text}
            </button>
            <span>{formatCount(one.total)} 件</span>
          </li>
        ))}
      </ol>
      <Button kind="text" onClick={forget}>
        清除历史
      </Button>
    </details>
  );
}
