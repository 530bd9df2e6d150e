import { useSearchParams } from "react-router-dom";
import { type Column, ruleOf } from "#contract/site/content-columns.ts";
import { contract } from "#contract/index.ts";
import { useReading } from "#src/api/use-reading.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { HitTabs } from "./hit-tabs.tsx";
import { Pager } from "../reading/pager.tsx";
import { SearchHits } from "./search-hits.tsx";
import { personnelColumns, personnelQuery } from "#contract/site/search-query.ts";

/** Hits among experts and knowledge alone. */
export function PersonnelHits() {
  const [params] = useSearchParams();
  const { query, only } = personnelQuery(params);
  const found = useReading(contract.site.search, query, { keepPrevious: true });
  if (found.isError) return <ErrorNote error={found.error} retry={() => found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  const { list, total, page, size, by_column } = found.data;
  const countOf = (column: Column) => by_column.find(({ key }) => key === column)?.count ?? 0;
  return (
    <>
      <HitTabs
        columns={personnelColumns.map((key) => ({ key, title: ruleOf(key).title, count: countOf(key) }))}
        only={only}
      />
      <p className="web-count" role="status">
        {found.data.loose && total > 0 && "没有完全符合的内容，以下为部分符合的结果。"}找到 {total} 项
      </p>
      {total === 0 && (
        <EmptyNote title="没有找到符合的专家和知识，请换个说法再试。">
          <ButtonLink to="/web/personnel">查看全部</ButtonLink>
        </EmptyNote>
      )}
      <SearchHits hits={list} />
      <Pager page={page} pages={Math.ceil(total / size)} />
    </>
  );
}
