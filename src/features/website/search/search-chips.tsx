import { formatDay } from "#src/ui/text/format-date.ts";
import { type RefObject, useMemo } from "react";
import { Link } from "react-router-dom";
import { ruleOf } from "#contract/site/content-columns.ts";
import { searchFields, searchWays } from "#contract/site/search-conditions.ts";
import { servicePages } from "#contract/site/web-pages.ts";
import { type AskedSearch, searchParams } from "#contract/site/search-query.ts";

interface Chip {
  words: string;
  /** The search without it. */
  rest: AskedSearch;
}

function chipsOf(asked: AskedSearch): Chip[] {
  const { keyword, scope, conditions, columns, from, to } = asked;
  const chips: Chip[] = conditions.map((one) => ({
    words: `${searchFields[one.field]}${searchWays[one.way]}：${one.words}`,
    rest: { ...asked, conditions: conditions.filter((other) => other !== one) },
  }));
  for (const one of columns)
    chips.push({
      words: `栏目：${ruleOf(one).title}`,
      rest: { ...asked, columns: columns.filter((other) => other !== one) },
    });
  if (from !== undefined) chips.push({ words: `发布日期从 ${formatDay(from)}`, rest: { ...asked, from: undefined } });
  if (to !== undefined) chips.push({ words: `发布日期到 ${formatDay(to)}`, rest: { ...asked, to: undefined } });
  if (keyword !== "" && (chips.length > 0 || scope === "title"))
    chips.unshift({ words: `${scope === "title" ? "标题" : "全文"}：${keyword}`, rest: { ...asked, keyword: "" } });
  return chips;
}

interface ChipsProps {
  asked: AskedSearch;
  sort: string;
  /** Takes the focus when the condition that had it is gone. */
  heading: RefObject<HTMLElement | null>;
}

/** The conditions of a search, each to be taken away, and the way to change them. */
export function SearchChips({ asked, sort, heading }: ChipsProps) {
  const chips = useMemo(() => chipsOf(asked), [asked]);
  const to = (path: string, search: AskedSearch) => {
    const params = searchParams(search);
    if (sort !== "relevance") params.set("sort", sort);
    return { pathname: path, search: params.toString() };
  };
  return (
    <div className="web-chips">
      {chips.length > 0 && (
        <ul aria-label="搜索条件">
          {chips.map(({ words, rest }, place) => (
            <li key={`${place} ${words}`}>
              <Link
                to={to(servicePages.found.path, rest)}
                aria-label={`移除条件 ${words}`}
                onClick={() => heading.current?.focus({ preventScroll: true })}
              >
                {words} <span aria-hidden="true">✕</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to={to(servicePages.senior.path, asked)}>{chips.length > 0 ? "修改条件" : "高级搜索"}</Link>
      {chips.length > 1 && <Link to={servicePages.found.path}>清除全部条件</Link>}
    </div>
  );
}
