import { type FormEvent, useId } from "react";
import { useNavigate } from "react-router-dom";
import { columns, ruleOf } from "#contract/site/content-columns.ts";
import { SearchTabs } from "./search-tabs.tsx";
import "../website.css";
import "../index-page.css";
import { Button } from "#src/ui/button/button.tsx";

/** Search with all its conditions; the results have a page of their own. */
export default function SearchPage() {
  const navigate = useNavigate();
  const ids = { keyword: useId(), column: useId(), from: useId(), to: useId() };
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string" && value.trim() !== "") asked.set(name, value.trim());
    }
    if (asked.has("keyword")) void navigate(`/web/search/list?${asked.toString()}`);
    else event.currentTarget.querySelector("input")?.focus();
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
          <input id={ids.from} name="from" type="date" />
        </div>
        <div>
          <label htmlFor={ids.to}>到</label>
          <input id={ids.to} name="to" type="date" />
        </div>
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
