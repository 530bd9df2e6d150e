import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { readDate } from "#contract/core/date-words.ts";
import { columns, ruleOf } from "#contract/site/content-columns.ts";
import { askedSearch, searchParams } from "#contract/site/search-query.ts";
import { DayInput, unreadDay } from "./day-input.tsx";
import { SearchTabs } from "./search-tabs.tsx";
import "../website.css";
import "../index-page.css";
import { Button } from "#src/ui/button/button.tsx";

/** Search with all its conditions; the results have a page of their own. */
export default function SearchPage() {
  const navigate = useNavigate();
  const ids = { keyword: useId(), column: useId(), from: useId(), to: useId(), problem: useId() };
  const [unread, setUnread] = useState<string | null>(null);
  const beside = (name: string) => (unread === name ? ids.problem : undefined);
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string" && value.trim() !== "") asked.set(name, value.trim());
    }
    const wrong = ["from", "to"].find((name) => asked.has(name) && readDate(asked.get(name) ?? "", "day") === null);
    setUnread(wrong ?? null);
    const first = asked.has("keyword") ? wrong : "keyword";
    if (first === undefined) void navigate(`/web/search/list?${searchParams(askedSearch(asked)).toString()}`);
    else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }
  return (
    <div className="web-page">
      <h1>全站搜索</h1>
      <SearchTabs />
      <p>多个词用空格分开，内容要同时包含它们。</p>
      <form className="web-form web-field" role="search" action="/web/search/list" onSubmit={search}>
        <div>
          <label htmlFor={ids.keyword}>搜索内容</label>
          <input id={ids.keyword} name="keyword" type="search" required maxLength={60} />
        </div>
        <div>
          <label htmlFor={ids.column}>栏目</label>
          <select id={ids.column} name="columns">
            <option value="">全部栏目</option>
            {columns.map((one) => (
              <option key={one} value={one}>
                {ruleOf(one).title}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={ids.from}>发布日期从</label>
          <DayInput id={ids.from} name="from" problem={beside("from")} />
        </div>
        <div>
          <label htmlFor={ids.to}>到</label>
          <DayInput id={ids.to} name="to" problem={beside("to")} />
        </div>
        {unread !== null && (
          <p id={ids.problem} className="web-problem" role="alert">
            {unreadDay}
          </p>
        )}
        <label className="web-check">
          <input type="checkbox" name="scope" value="title" /> 只搜标题
        </label>
        <Button type="submit" kind="primary">
          搜索
        </Button>
      </form>
    </div>
  );
}
