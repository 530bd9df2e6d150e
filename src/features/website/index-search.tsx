import { type FormEvent, useId } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "#src/ui/button/button.tsx";

/** Where each button leads, also without script: both pages read `keyword`. */
const places = { site: "/web/search/list", patents: "/docking" } as const;

/** One line that searches the website or the patents. */
export function IndexSearch() {
  const id = useId();
  const navigate = useNavigate();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("keyword");
    const words = typeof typed === "string" ? typed.trim() : "";
    if (words === "") return event.currentTarget.querySelector("input")?.focus();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const place = submitter?.getAttribute("formaction") ?? places.site;
    void navigate(`${place}?${new URLSearchParams({ keyword: words }).toString()}`);
  }
  return (
    <form className="web-search" role="search" aria-label="搜索全站内容和专利" action={places.site} onSubmit={search}>
      <label htmlFor={id} className="visually-hidden">
        搜索全站内容
      </label>
      <input id={id} name="keyword" type="search" maxLength={60} placeholder="政策、活动、服务，或专利" />
      <Button type="submit" kind="primary">
        搜网站
      </Button>
      <button type="submit" className="button" formAction={places.patents}>
        搜专利
      </button>
    </form>
  );
}
