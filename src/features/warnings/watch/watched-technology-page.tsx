import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { NoWatch, WatchFigures, WatchHead, WatchNews, WatchPatents } from "./watch-parts.tsx";

/** 关注技术: what is new of a watched technology, who files, and all its patents. */
export default function WatchedTechnologyPage() {
  const [search] = useSearchParams();
  const [page, setPage] = useState(1);
  const id = search.get("id") ?? "";
  const { data, error, refetch } = useCall(
    contract.warning.watchTechnology,
    { id, page },
    { keepPrevious: true, enabled: id !== "" },
  );
  if (id === "") return <NoWatch what="技术" />;
  if (error !== null && data === undefined) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <div className="record-page">
      <WatchHead watch={data.watch}>
        <p className="warning-expression">
          检索式：<code>{data.expression}</code>
        </p>
      </WatchHead>
      <WatchNews watch={data.watch} news={data.news} />
      <WatchFigures
        parts={[
          { title: "主要申请人", counts: data.applicants },
          { title: "按申请年份", counts: data.years.toReversed() },
          { title: "按法律状态", counts: data.status },
          { title: "按技术领域", counts: data.ipc },
        ]}
      />
      <WatchPatents patents={data.patents} onPage={setPage} />
    </div>
  );
}
