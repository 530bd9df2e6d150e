import { type FormEvent, useId } from "react";
import { Button } from "#src/ui/button/button.tsx";

interface KeywordProps {
  label: string;
  placeholder: string;
  keyword: string;
  /** Where it leads without script. */
  action?: string;
  /** Empty words are nothing to search for; otherwise they show everything again. */
  isRequired?: boolean;
  onSearch: (words: string) => void;
}

/** One line to search by. */
export function KeywordForm({ label, placeholder, keyword, action, isRequired = false, onSearch }: KeywordProps) {
  const id = useId();
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("keyword");
    const words = typeof typed === "string" ? typed.trim() : "";
    if (words !== "" || !isRequired) onSearch(words);
    else event.currentTarget.querySelector("input")?.focus();
  }
  return (
    <form className="web-search" role="search" aria-label={label} action={action} onSubmit={search}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        key={keyword}
        name="keyword"
        type="search"
        maxLength={60}
        placeholder={placeholder}
        defaultValue={keyword}
      />
      <Button type="submit" kind="primary">
        搜索
      </Button>
    </form>
  );
}
