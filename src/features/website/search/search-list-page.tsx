import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { Column } from "#contract/site/content-columns.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import type { web } from "#contract/site/web.ts";
import { useReading } from "#src/api/use-reading.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { HitTabs } from "./hit-tabs.tsx";
import { changed } from "../reading/list-query.ts";
import { Pager } from "../reading/pager.tsx";
import { SearchBox } from "./search-box.tsx";
import { SearchChips } from "./search-chips.tsx";
import { SearchHits } from "./search-hits.tsx";
import { type AskedSearch, searchQuery } from "#contract/site/search-query.ts";
import { SelectLine } from "./select-line.tsx";
import "../website.css";
import "./search-page.css";
import "../index-page.css";

type Found = OutputOf<typeof web.search>;

/** What was found in the whole website by words and conditions, the words marked. */
export default function SearchListPage() {
  const [params, setParams] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const { asked, only, isAsked, query } = searchQuery(params);
  const found = useReading(contract.site.search, query, { enabled: isAsked, keepPrevious: true });
  return (
    <div className="web-page">
      <h1 ref={heading} tabIndex={-1}>
        搜索结果
      </h1>
      <SearchBox keyword={query.keyword} kept={params} />
      <SearchChips asked={asked} sort={query.sort} heading={heading} />
      {!isAsked && <EmptyNote title="请输入要搜索的内容。" />}
      {isAsked && found.isPending && <PageSkeleton />}
      {isAsked && found.isError && <ErrorNote error={found.error} retry={() => found.refetch()} />}
      {isAsked && found.data && (
        <>
          <div className="web-filters">
            <SelectLine
              label="排序"
              none="最相关"
              value={query.sort === "relevance" ? "" : query.sort}
              choices={sorts}
              onChange={(sort) => setParams(changed(params, { sort }), { replace: true })}
            />
          </div>
          <Hits found={found.data} asked={asked} only={only} />
        </>
      )}
    </div>
  );
}

const sorts = [
  { value: "newest", label: "最新发布" },
  { value: "oldest", label: "最早发布" },
  { value: "views", label: "阅读最多" },
];

interface HitsProps {
  found: Found;
  asked: AskedSearch;
  only: Column | undefined;
}

function Hits({ found, asked, only }: HitsProps) {
  return (
    <>
      <p className="web-count" role="status">
        {found.loose && found.total > 0 && "没有完全符合的内容，以下为部分符合的结果。"}
        找到 {found.total} 篇
      </p>
      <Where found={found} asked={asked} only={only} />
      {found.total === 0 && <EmptyNote title="没有找到符合的内容，请换个说法或减少词语和条件。" />}
      <SearchHits hits={found.list} />
      <Pager page={found.page} pages={Math.ceil(found.total / found.size)} />
    </>
  );
}

/** The columns asked for that have hits; one alone needs no choice. */
function Where({ found, asked, only }: HitsProps) {
  const counted = found.by_column.filter(({ key }) => asked.columns.length === 0 || asked.columns.includes(key));
  return counted.length < 2 ? null : <HitTabs columns={counted} only={only} />;
}
