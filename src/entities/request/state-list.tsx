import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { FilterSelect, KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";

const size = 20;

/** State, words and page as the address has them; changing a filter begins at the first page. */
export function useStateFilter<S extends string>(states: readonly S[]) {
  const [search, setSearch] = useSearchParams();
  const state = states.find((word) => word === search.get("state"));
  const keyword = search.get("keyword") ?? "";
  const page = Math.max(1, Number(search.get("page")) || 1);
  const change = (changes: Record<string, string>) => {
    const next = { ...Object.fromEntries(search), page: "", ...changes };
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== "")), { replace: true });
  };
  return { states, asked: { state, keyword, page, size }, change };
}

interface Query<R> {
  data: { list: R[]; total: number; waiting: number } | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface Props<R> {
  filter: ReturnType<typeof useStateFilter<string>>;
  query: Query<R>;
  label: string;
  /** Words in the search box, and where nothing is found. */
  words: string;
  empty: string;
  className: string;
  children: (row: R) => ReactNode;
}

/** What the public handed in, by state and words; those that wait come first. */
export function StateList<R>({ filter, query, label, words, empty, className, children }: Props<R>) {
  const { states, asked, change } = filter;
  const { data, error, refetch } = query;
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <>
      <div className="list-filter">
        <FilterSelect
          label="状态"
          value={asked.state ?? ""}
          options={states.map((word) => [word, word])}
          onChange={(state) => change({ state })}
        />
        <KeywordBox label={words} value={asked.keyword} onChange={(keyword) => change({ keyword })} />
        <span>待处理 {data.waiting} 条</span>
      </div>
      {data.total === 0 && <EmptyNote title={empty} />}
      <ul className={className} aria-label={label}>
        {data.list.map((row) => children(row))}
      </ul>
      {data.total > 0 && (
        <Pager page={asked.page} size={size} total={data.total} onPage={(page) => change({ page: String(page) })} />
      )}
    </>
  );
}
