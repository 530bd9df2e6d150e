import { contract } from "#contract/index.ts";
import { sourceNames } from "#contract/patent/outside-sources.ts";
import type { SourceState } from "#contract/patent/source-calls.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { CompanyDataPart } from "./company-data-part.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import "./sources-page.css";

/** What the server needs in its environment, by source. */
const settings = {
  cnipr: "CNIPR_CLIENT_ID、CNIPR_CLIENT_SECRET、CNIPR_ACCOUNT、CNIPR_PASSWORD",
  ops: "OPS_KEY、OPS_SECRET",
} as const;

/** 外部数据源: how each source of patents fared since the server's start, and what the company data cost. */
export default function SourcesPage() {
  const { data, error, refetch } = useCall(contract.search.diSourceStates, {}, { refetchInterval: 60_000 });
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className="sources">
      {data.list.map((state) => (
        <SourceCard key={state.source} state={state} />
      ))}
      <p className="sources-note">
        以上为这台服务器启动以来的情况，暂存 {formatCount(data.kept)}{" "}
        页答复。没有配置或不能答复的数据源，由本平台数据代答并说明原因。
      </p>
      <div>
        <Button onClick={() => void refetch()}>刷新</Button>
      </div>
      <CompanyDataPart />
    </div>
  );
}

function SourceCard({ state }: { state: SourceState }) {
  const { source, configured, answered_at, failed_at, problem, paused_until, quota } = state;
  return (
    <section className="sources-card" aria-label={sourceNames[source]}>
      <h2>{sourceNames[source]}</h2>
      {configured ? (
        <dl>
          <Line name="状态" value={wordOf(state)} />
          <Line name="最近答复" value={answered_at === null ? "尚未查询" : formatMinute(answered_at)} />
          {paused_until !== null && <Line name="暂停至" value={formatMinute(paused_until)} />}
          {quota.map(({ name, value }) => (
            <Line key={name} name={name} value={value} />
          ))}
          {quota.length === 0 && <Line name="用量" value="数据源没有告知" />}
          <Line name="最近失败" value={failed_at === null ? "没有" : `${formatMinute(failed_at)} ${problem}`} />
        </dl>
      ) : (
        <p className="sources-note">未配置。请在服务器的环境变量中设置 {settings[source]}，然后重新启动。</p>
      )}
    </section>
  );
}

function wordOf({ paused_until, answered_at, failed_at }: SourceState): string {
  if (paused_until !== null) return "暂停查询";
  if (failed_at !== null && (answered_at === null || answered_at < failed_at)) return "上次查询失败";
  return answered_at === null ? "已配置" : "正常";
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
