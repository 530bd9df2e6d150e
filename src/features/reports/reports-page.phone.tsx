import { type FormEvent, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { PullToRefresh } from "#src/ui/list/touch/pull-to-refresh.tsx";
import { ReportDocument } from "./report-document.tsx";
import { ReportStart } from "./report-start.tsx";
import "./reports.css";
import { Button } from "#src/ui/button/button.tsx";
import { Ago } from "#src/ui/text/dates.tsx";

export default function ReportsPhonePage() {
  const [search] = useSearchParams();
  const id = search.get("id");
  return id === null ? <Reports /> : <ReportDocument key={id} id={id} />;
}

function Reports() {
  const [search, setSearch] = useSearchParams();
  const company_id = search.get("company") ?? undefined;
  const keyword = search.get("keyword") ?? "";
  const [typed, setTyped] = useState(keyword);
  const [size, setSize] = useState(20);
  const list = useCall(contract.report.list, { keyword, company_id, page: 1, size }, { keepPrevious: true });
  const find = (event: FormEvent) => {
    event.preventDefault();
    setSearch({ ...(company_id !== undefined && { company: company_id }), ...(typed !== "" && { keyword: typed }) });
  };
  const refresh = async () => void (await list.refetch());
  return (
    <PullToRefresh onRefresh={refresh}>
      <ReportStart key={company_id} />
      <form className="report-search" role="search" onSubmit={find}>
        <input
          type="search"
          className="field-input"
          aria-label="搜索报告"
          placeholder="报告标题或企业名称"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">搜索</Button>
      </form>
      {list.isLoading && <PageSkeleton />}
      {list.error && !list.data && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {list.data?.total === 0 && <EmptyNote title="还没有报告，在上方选择企业生成" />}
      {list.data && list.data.total > 0 && (
        <div className="report-card">
          <ul className="report-list" aria-label="报告">
            {list.data.list.map((row) => (
              <li key={row.id}>
                <Link to={`/backToneSharing?id=${row.id}`}>{row.title}</Link>
                <p className="report-quiet">
                  第 {row.version} 版 · {row.updated_by_name} <Ago at={row.updated_at} />
                  {row.open_shares > 0 && ` · ${row.open_shares} 个有效链接`}
                </p>
              </li>
            ))}
          </ul>
          {list.data.total > list.data.list.length && size < 200 && (
            <Button wide onClick={() => setSize(Math.min(200, size + 40))}>
              显示更多（共 {list.data.total} 份）
            </Button>
          )}
        </div>
      )}
    </PullToRefresh>
  );
}
