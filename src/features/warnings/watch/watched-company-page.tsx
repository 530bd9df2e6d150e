import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { PatentTo } from "#src/entities/patent/patent-to.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { NoWatch, WatchFigures, WatchHead, WatchNews, WatchPatents } from "./watch-parts.tsx";

/** 关注企业: what is new of a watched company, and its patents as they divide. */
export default function WatchedCompanyPage() {
  const [search] = useSearchParams();
  const [page, setPage] = useState(1);
  const id = search.get("id") ?? "";
  const { data, error, refetch } = useCall(
    contract.warning.watchCompany,
    { id, page },
    { keepPrevious: true, enabled: id !== "" },
  );
  if (id === "") return <NoWatch what="企业" />;
  if (error !== null && data === undefined) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <div className="record-page">
      <WatchHead watch={data.watch} />
      <WatchNews watch={data.watch} news={data.news} />
      <WatchFigures
        parts={[
          { title: "按申请年份", counts: data.years.toReversed() },
          { title: "按法律状态", counts: data.status },
          { title: "按技术领域", counts: data.ipc },
        ]}
      />
      <section className="record-part" aria-label="权利事件">
        <h2>权利事件</h2>
        {data.events.length === 0 && <p>没有转让、许可、质押等事件。</p>}
        <ul className="watch-list">
          {data.events.map((event) => (
            <li key={event.id}>
              <PatentTo patent={event.patent_id}>{event.patent_title}</PatentTo>
              <span className="record-line">
                <span>{event.title}</span>
                <DayWords of={event.happened_on} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <WatchPatents patents={data.patents} onPage={setPage} />
    </div>
  );
}
