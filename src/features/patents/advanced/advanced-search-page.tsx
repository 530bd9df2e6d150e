import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useKit } from "#src/ui/kit.ts";
import { addressOf, type AskedSearch, searchIn } from "../search/search-address.ts";
import { SearchResults } from "../search/search-results.tsx";
import { SearchHistoryList } from "../search/search-history-list.tsx";
import { usePatentSearch } from "../search/use-patent-search.ts";
import { SavedSearches } from "../saved/saved-searches.tsx";
import { useSavedTrees } from "../saved/use-saved-searches.ts";
import { ConditionRows } from "./condition-rows.tsx";
import { ExpressionPart } from "./expression-part.tsx";
import { draftOfRows, draftOfText, draftWithSaved, emptyDraft, type QueryDraft } from "./query-draft.ts";
import { savable } from "../saved/savable.ts";
import { ReadTree } from "./read-tree.tsx";
import "../detail/patent-pages.css";
import "../search/patent-search.css";
import "./advanced.css";

const fresh = { choices: [], dropped: [], required: [], sort: undefined, page: 1, outside: undefined };

/** What is asked for, as an expression: there is no box for everything here. */
function askedIn(params: URLSearchParams): AskedSearch {
  const asked = searchIn(params);
  return { ...asked, mode: asked.mode === "smart" ? "auto" : asked.mode };
}

/** 高级检索: rows of a form and an expression in step, and what they find. */
export default function AdvancedSearchPage() {
  const [params, setParams] = useSearchParams();
  const asked = askedIn(params);
  const found = usePatentSearch(asked, "all");
  const show = (changes: Partial<AskedSearch>) => setParams(addressOf({ ...asked, page: 1, ...changes }));
  const ask = (text: string, mode: AskedSearch["mode"]) =>
    show({ ...fresh, text, mode: mode === "smart" ? "auto" : mode });
  return (
    <div className="patent-search">
      <Editor key={`${asked.mode} ${asked.text}`} asked={asked} onSearch={({ text, dialect }) => ask(text, dialect)} />
      <div className="patent-kept">
        <SearchHistoryList asked={asked} found={found.data} onAsk={({ text, mode }) => ask(text, mode)} />
        <SavedSearches shown={savable(asked, found.data)} />
      </div>
      <SearchResults
        asked={asked}
        found={found}
        scope="all"
        empty="没有找到符合的专利：看看上面哪一部分没有命中，减少条件或换个说法"
        onChange={show}
      />
    </div>
  );
}

interface EditorProps {
  asked: AskedSearch;
  onSearch: (draft: QueryDraft) => void;
}

/** Begins from the search that is shown. */
function Editor({ asked, onSearch }: EditorProps) {
  const { Button } = useKit();
  const [draft, setDraft] = useState(() => {
    if (asked.text === "") return emptyDraft;
    return draftOfText(asked.text, asked.mode === "smart" ? "auto" : asked.mode);
  });
  const saved = useSavedTrees();
  useEffect(() => setDraft((before) => draftWithSaved(before, saved)), [saved]);
  const isReady = draft.text.trim() !== "" && draft.problems.length === 0 && draft.rowProblems.length === 0;
  const search = () => isReady && onSearch({ ...draft, text: draft.text.trim() });
  return (
    <form
      className="query-editor"
      role="search"
      aria-label="高级检索"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <ConditionRows draft={draft} onChange={(rows) => setDraft(draftOfRows(rows, draft))} />
      <ExpressionPart draft={draft} onChange={setDraft} onSearch={search} />
      <div className="query-actions">
        <Button type="submit" kind="primary" disabled={!isReady}>
          检索
        </Button>
        <Button onClick={() => setDraft({ ...emptyDraft, saved, dialect: draft.dialect })}>清空</Button>
      </div>
      <ReadTree draft={draft} onTake={(text) => setDraft(draftOfText(text, "auto", draft))} />
    </form>
  );
}
