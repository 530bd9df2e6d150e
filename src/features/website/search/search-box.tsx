import { useNavigate } from "react-router-dom";
import { KeywordForm } from "./keyword-form.tsx";
import { changed } from "../reading/list-query.ts";

interface BoxProps {
  keyword?: string;
  /** Conditions of a search that are kept when its words change. */
  kept?: URLSearchParams;
}

/** One line to search the whole website. */
export function SearchBox({ keyword = "", kept }: BoxProps) {
  const navigate = useNavigate();
  const search = (words: string) =>
    void navigate(`/web/search/list?${changed(kept ?? new URLSearchParams(), { keyword: words }).toString()}`);
  return (
    <KeywordForm
      label="搜索全站内容"
      placeholder="搜索政策、活动、服务…"
      keyword={keyword}
      action="/web/search/list"
      isRequired={kept === undefined}
      onSearch={search}
    />
  );
}
