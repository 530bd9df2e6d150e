import { type FormEvent, useId } from "react";
import { useNavigate } from "react-router-dom";

/** Where a search leads. */
export const searchAddress = (keyword: string) => `/web/search/list?${new URLSearchParams({ keyword }).toString()}`;

/** One line to search the whole website. */
export function SearchBox({ keyword = "" }: { keyword?: string }) {
  const navigate = useNavigate();
  const id = useId();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("keyword");
    const words = typeof typed === "string" ? typed.trim() : "";
    if (words !== "") void navigate(searchAddress(words));
    else event.currentTarget.querySelector("input")?.focus();
  }
  // Reads and leads to the same address without script.
  return (
    <form className="web-search" role="search" aria-label="全站搜索" action="/web/search/list" onSubmit={search}>
      <label htmlFor={id} className="visually-hidden">
        搜索全站内容
      </label>
      <input
        id={id}
        key={keyword}
        name="keyword"
        type="search"
        maxLength={60}
        placeholder="搜索政策、活动、服务…"
        defaultValue={keyword}
      />
      <button type="submit" className="plain-button primary">
        搜索
      </button>
    </form>
  );
}
