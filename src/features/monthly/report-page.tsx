import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { monthWords } from "#contract/monthly/monthly-report.ts";
import { monthlyTitle } from "#contract/monthly/monthly-tables.ts";
import { contract } from "#contract/index.ts";
import { DownloadButton } from "#src/entities/export/download-button.tsx";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { MonthlyDocument } from "#src/entities/monthly/monthly-document.tsx";
import { NoCompany } from "#src/entities/session/no-company.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

const size = 12;

/** 月度专利报告: the months, or one of them; the address says which. */
export default function ReportPage() {
  const { com_id } = useSessionUser();
  const [params] = useSearchParams();
  const id = params.get("id");
  if (com_id === 0) return <NoCompany title="完成企业认证后，每月 1 日自动生成本企业的专利月报" />;
  return <div className="monthly-page">{id === null ? <Months /> : <OneMonth id={id} />}</div>;
}

function Months() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get("page"))) || 1);
  const { data, error, refetch } = useCall(contract.monthly.monthlyList, { page, size }, { keepPrevious: true });
  const client = useQueryClient();
  const { busy, run } = useWork();
  const make = (month: string) =>
    run(async () => {
      await callServer(contract.monthly.monthlyMake, { month });
      toast(`已生成${monthWords(month)}月报`);
      await client.invalidateQueries({ queryKey: callKey(contract.monthly.monthlyList) });
    });
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className="monthly-document">
      <section className="monthly-part" aria-label="各月月报">
        <h2>各月月报</h2>
        <p className="monthly-meaning">按平台收录的本企业全部专利统计，与专利库里有几件无关。</p>
        {data.total === 0 && <EmptyNote title="还没有月报：每月 1 日自动生成，也可在下面补做过去的月份" />}
        <ul className="monthly-list">
          {data.list.map(({ id, month, valid, filed, granted, lapsed, fees }) => (
            <li key={id}>
              <Link to={`?id=${id}`}>{monthlyTitle({ month })}</Link>
              <span>
                有效 {valid} 件，新申请 {filed}，授权 {granted}，失效 {lapsed}，待缴年费 {fees}
              </span>
            </li>
          ))}
        </ul>
        {data.total > size && (
          <Pager page={page} size={size} total={data.total} onPage={(at) => setParams({ page: String(at) })} />
        )}
      </section>
      {data.missing.length > 0 && (
        <section className="monthly-part" aria-label="补做月报">
          <h2>补做月报</h2>
          <p className="monthly-meaning">以下月份还没有月报。补做后内容固定，不再变化。</p>
          <div className="monthly-buttons">
            {data.missing.map((month) => (
              <Button key={month} disabled={busy} onClick={() => void make(month)}>
                生成{monthWords(month)}
              </Button>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function OneMonth({ id }: { id: string }) {
  const { data, error, refetch } = useCall(contract.monthly.monthlyInfo, { id });
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className="monthly-document">
      <section className="monthly-part" aria-label="月报">
        <h2>{monthlyTitle(data)}</h2>
        <p className="monthly-meaning">
          {data.data.company_name}，<MinuteWords at={data.made_at} /> 生成
        </p>
        <div className="monthly-buttons">
          <DownloadButton kind="primary" call={contract.monthly.monthlyPdf} input={{ id }} busyWords="正在生成…">
            下载 PDF
          </DownloadButton>
          <ButtonLink to="/report">全部月报</ButtonLink>
        </div>
      </section>
      <MonthlyDocument report={data} hasLinks />
    </div>
  );
}
