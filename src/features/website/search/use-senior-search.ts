import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { readDate } from "#contract/core/date-words.ts";
import type { Column } from "#contract/site/content-columns.ts";
import {
  isAsked,
  mostConditions,
  type SearchCondition,
  wordsProblem,
  writeConditions,
} from "#contract/site/search-conditions.ts";
import { servicePages } from "#contract/site/web-pages.ts";
import { type AskedSearch, askedSearch, searchParams } from "#contract/site/search-query.ts";
import { unreadDay } from "./day-input.tsx";

const empty = (field: SearchCondition["field"] = "all"): SearchCondition => ({ field, way: "every", words: "" });

/** The conditions of an address; the words of an ordinary search become one. */
function conditionsOf({ keyword, scope, conditions }: AskedSearch): SearchCondition[] {
  const first: SearchCondition[] = keyword === "" ? [] : [{ field: scope, way: "every", words: keyword }];
  const known = [...first, ...conditions].slice(0, mostConditions);
  return known.length > 0 ? known : [empty(), empty("title")];
}

/** What is wrong with a search, by its part: `0` to `5` a condition, `from` and `to` the dates, `form` all of it. */
function problemsOf(asked: AskedSearch, lines: readonly SearchCondition[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [place, line] of lines.entries()) {
    const problem = line.words.trim() === "" ? null : wordsProblem(line);
    if (problem !== null) problems[String(place)] = problem;
  }
  if (asked.from !== undefined && asked.to !== undefined && asked.to < asked.from)
    problems.to = "截止日期不能早于起始日期";
  if (!isAsked({ ...asked, conditions: writeConditions(asked.conditions) }))
    problems.form = "请至少填写一个条件，或选择栏目、日期";
  return problems;
}

/** The form of the advanced search: begins with the conditions of its address and leads to their results. */
export function useSeniorSearch() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [start] = useState(() => askedSearch(params));
  const [lines, setLines] = useState(() => conditionsOf(start).map((line, key) => ({ key, ...line })));
  const [chosen, setChosen] = useState<readonly Column[]>(start.columns);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const nextKey = useRef(mostConditions);
  // Somebody may have typed in the server's text before script was at work.
  useEffect(() => {
    const typed = new FormData(form.current ?? undefined);
    const wordsAt = (place: number) => String(typed.get(`words-${place}`) ?? "");
    setLines((before) => before.map((line, place) => ({ ...line, words: wordsAt(place) })));
  }, []);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const written = (name: string) => String(typed.get(name)).trim();
    const day = (name: string) => readDate(written(name), "day") ?? undefined;
    const conditions = lines.filter(({ words }) => words.trim() !== "");
    const asked: AskedSearch = {
      keyword: "",
      scope: "all",
      conditions,
      columns: [...chosen],
      from: day("from"),
      to: day("to"),
    };
    const isUnread = (name: string) => written(name) !== "" && day(name) === undefined;
    const unread = ["from", "to"].filter(isUnread).map((name) => [name, unreadDay]);
    const found = unread.length > 0 ? Object.fromEntries(unread) : problemsOf(asked, lines);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusWrong(found);
    const search = searchParams(asked);
    const sort = params.get("sort");
    if (sort !== null) search.set("sort", sort);
    // Going back from the results finds the conditions as they were sent.
    void navigate({ search: search.toString() }, { replace: true });
    void navigate({ pathname: servicePages.found.path, search: search.toString() });
  }

  function focusWrong(found: Record<string, string>) {
    const [first = ""] = Object.keys(found);
    const name = first === "form" ? "words-0" : first === "to" || first === "from" ? first : `words-${first}`;
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }

  const add = () => setLines([...lines, { key: nextKey.current++, ...empty() }]);
  const change = (key: number, changes: Partial<SearchCondition>) =>
    setLines((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const remove = (key: number) => setLines(lines.filter((one) => one.key !== key));
  return { start, lines, chosen, setChosen, problems, form, search, add, change, remove };
}
