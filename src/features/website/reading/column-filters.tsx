import { type FormEvent, useId } from "react";
import { useSearchParams } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { type Column, ruleOf } from "#contract/site/content-columns.ts";
import type { web } from "#contract/site/web.ts";
import type { FilterName } from "#contract/site/list-query.ts";
import { SelectLine } from "../search/select-line.tsx";
import { changed, filterWords, statesOf } from "./list-query.ts";
import { Button } from "#src/ui/button/button.tsx";

interface FilterProps {
  column: Column;
  facets: OutputOf<typeof web.list>["facets"];
}

/** Words and choices a column is filtered by; the address carries them. */
export function ColumnFilters({ column, facets }: FilterProps) {
  const [params, setParams] = useSearchParams();
  const keywordId = useId();
  const set = (name: string, value: string) => setParams(changed(params, { [name]: value }), { replace: true });
  const states = statesOf(column).map((value) => ({ value, label: value }));
  const sorts = [
    { value: "views", label: "阅读最多" },
    ...(column === "activities" ? [{ value: "soonest", label: "临近举办" }] : []),
  ];
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const keyword = new FormData(event.currentTarget).get("keyword");
    set("keyword", typeof keyword === "string" ? keyword.trim() : "");
  }
  return (
    <form className="web-filters" role="search" aria-label="筛选" onSubmit={search}>
      {ruleOf(column).facets.map((name) => (
        <SelectLine
          key={name}
          label={filterWords[name as FilterName]}
          value={params.get(name) ?? ""}
          choices={(facets[name] ?? []).map(({ value, count }) => ({ value, label: `${value}（${count}）` }))}
          onChange={(value) => set(name, value)}
        />
      ))}
      {states.length > 0 && (
        <SelectLine
          label={filterWords.state}
          value={params.get("state") ?? ""}
          choices={states}
          onChange={(value) => set("state", value)}
        />
      )}
      <SelectLine
        label="排序"
        none="最新发布"
        value={params.get("sort") ?? ""}
        choices={sorts}
        onChange={(value) => set("sort", value)}
      />
      <div className="web-keyword">
        <label htmlFor={keywordId}>关键词</label>
        <input
          id={keywordId}
          key={params.get("keyword")}
          name="keyword"
          type="search"
          maxLength={60}
          defaultValue={params.get("keyword") ?? ""}
        />
        <Button type="submit">查找</Button>
      </div>
    </form>
  );
}
