import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { PatentTo } from "#src/entities/patent/patent-to.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { useWarningRefresh } from "../use-warning-refresh.ts";
import "../warnings.css";
import "#src/entities/public-record/records.css";

type Company = OutputOf<typeof contract.warning.watchCompany>;
type Watched = Company["watch"];
type Patents = Company["patents"];
type Counts = Company["years"];

/** What a page of a watch begins with: how much is new, and the button that says it was looked at. */
export function WatchHead({ watch, children }: { watch: Watched; children?: ReactNode }) {
  const { busy, run } = useWork();
  const refresh = useWarningRefresh();
  const seen = async () => {
    if (await run(() => callServer(contract.warning.watchSeen, { id: watch.id }))) await refresh();
  };
  return (
    <section className="record-part" aria-label="关注">
      <h2>{watch.name}</h2>
      <p className="record-line">
        <span>{watch.state}</span>
        <span>共 {formatCount(watch.total)} 件专利</span>
        <span>
          上次查看 <MinuteWords at={watch.seen_at} />
        </span>
      </p>
      {watch.problem !== "" && <p className="warning-over">{watch.problem}</p>}
      {children}
      <p role="status">
        {watch.state !== "监控中"
          ? "这项关注没有在监控中，不统计新动态。"
          : watch.news === 0
            ? "上次查看后没有新动态。"
            : `上次查看后新收录 ${formatCount(watch.news)} 件专利。`}
      </p>
      {watch.news > 0 && (
        <div className="warning-tools">
          <Button kind="primary" disabled={busy} onClick={() => void seen()}>
            标为已查看
          </Button>
        </div>
      )}
    </section>
  );
}

/** New patents, as far as a page shows them. */
export function WatchNews({ watch, news }: { watch: Watched; news: Patents["list"] }) {
  if (news.length === 0) return null;
  return (
    <section className="record-part" aria-label="新动态">
      <h2>新动态</h2>
      <PatentRows rows={news} />
      {watch.news > news.length && <p>只列出最近公开的 {news.length} 件，其余在下面的全部专利中。</p>}
    </section>
  );
}

const PatentRows = ({ rows }: { rows: Patents["list"] }) => (
  <ul className="watch-list">
    {rows.map((patent) => (
      <li key={patent.id}>
        <PatentTo patent={patent.id}>{patent.title}</PatentTo>
        <span className="record-line">
          <span>{numberOf(patent)}</span>
          <span>{patent.type}</span>
          {patent.published_on !== null && (
            <span>
              <DayWords of={patent.published_on} /> 公开
            </span>
          )}
        </span>
        <PatentStatusLine patent={patent} />
      </li>
    ))}
  </ul>
);

/** All patents of a watch, a page of them. */
export const WatchPatents = ({ patents, onPage }: { patents: Patents; onPage: (page: number) => void }) => (
  <section className="record-part" aria-label="全部专利">
    <h2>全部专利</h2>
    {patents.total === 0 && <p>平台还没有收录。</p>}
    <PatentRows rows={patents.list} />
    {patents.total > 0 && <Pager page={patents.page} size={patents.size} total={patents.total} onPage={onPage} />}
  </section>
);

/** How the patents divide. */
export const WatchFigures = ({ parts }: { parts: readonly { title: string; counts: Counts }[] }) => (
  <div className="watch-columns">
    {parts
      .filter(({ counts }) => counts.length > 0)
      .map(({ title, counts }) => (
        <section key={title} className="record-part" aria-label={title}>
          <h2>{title}</h2>
          <table className="record-table">
            <tbody>
              {counts.slice(0, 12).map(({ value, label, count }) => (
                <tr key={value}>
                  <th scope="row">{label}</th>
                  <td className="record-number">{formatCount(count)} 件</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
  </div>
);

/** An address that names nothing that is watched. */
export const NoWatch = ({ what }: { what: string }) => (
  <EmptyNote title={`请先选择关注的${what}`}>
    <Link to="/early?tab=watch">从关注列表选择</Link>
  </EmptyNote>
);
