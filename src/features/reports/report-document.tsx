import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { Report } from "#contract/report/report-fields.ts";
import { callServer } from "#src/api/call-server.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import "#src/ui/form/form.css";
import { ReportEditor } from "./report-editor.tsx";
import { ReportSections, ReportSources } from "./report-sections.tsx";
import { ShareDialog } from "./share-form.tsx";
import { ShareList } from "./share-list.tsx";
import { useReport, useReportsChanged } from "./use-reports.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

const removeQuestion = {
  title: "删除这份报告？",
  body: "报告和所有版本不再显示，已分享的链接立即失效。",
  choices: [
    { key: "remove", label: "删除", tone: "danger" },
    { key: "keep", label: "保留" },
  ],
} as const;

/** One report: to read, write on, print and share. */
export function ReportDocument({ id }: { id: string }) {
  const [search, setSearch] = useSearchParams();
  const version = Number(search.get("version")) || undefined;
  const { data: report, error, isLoading, refetch } = useReport(id, version);
  const [editing, setEditing] = useState(false);
  const [sharing, setSharing] = useState(false);
  const changed = useReportsChanged();
  if (report === undefined)
    return isLoading ? <PageSkeleton /> : <ErrorNote error={error ?? "没有这份报告"} retry={() => void refetch()} />;
  if (editing)
    return (
      <ReportEditor
        report={report}
        onSaved={async () => {
          await changed();
          setSearch({ id });
          setEditing(false);
        }}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <article className="report-page">
      <Head report={report} onEdit={() => setEditing(true)} onShare={() => setSharing(true)} />
      <div className="report-card">
        <ReportSections sections={report.sections.filter(({ shown }) => shown)} heading="h3" />
        <ReportSources sources={report.sources} heading="h3" />
      </div>
      <ShareList shares={report.shares} />
      <Versions report={report} />
      {sharing && <ShareDialog report={report} onMade={changed} onClose={() => setSharing(false)} />}
    </article>
  );
}

function Head({ report, onEdit, onShare }: { report: Report; onEdit: () => void; onShare: () => void }) {
  const [, setSearch] = useSearchParams();
  const changed = useReportsChanged();
  const { busy, run } = useWork();
  const latest = report.shown_version === report.version;
  const print = () =>
    run(async () => {
      await downloadFile(contract.report.pdf, { id: report.id, version: report.shown_version }, "背调报告.pdf");
    });
  async function remove() {
    if ((await ask(removeQuestion)) !== "remove") return;
    await run(async () => {
      await callServer(contract.report.remove, { id: report.id });
      toast("报告已删除");
      setSearch({}, { replace: true });
      await changed();
    });
  }
  return (
    <header className="report-card">
      <h2>{report.title}</h2>
      <p className="report-quiet">
        <Link to={`/companyDetails?id=${report.company_id}`}>{report.company_name}</Link>　{report.street_name}　第{" "}
        {report.shown_version} 版{latest ? "（最新）" : ""}
      </p>
      <p className="report-quiet">
        {report.updated_by_name} 更新于 <MinuteWords at={report.updated_at} />
      </p>
      {!latest && <p className="form-note">这是旧版本。编辑会以本版内容为起点保存为新版本。</p>}
      <div className="report-actions">
        <Button kind="primary" onClick={onShare}>
          分享
        </Button>
        <Button onClick={onEdit}>编辑</Button>
        <Button disabled={busy} onClick={() => void print()}>
          {busy ? "请稍候…" : "下载 PDF"}
        </Button>
        {report.may_remove && (
          <Button kind="danger" disabled={busy} onClick={() => void remove()}>
            删除
          </Button>
        )}
        <ButtonLink to="/backToneSharing">全部报告</ButtonLink>
      </div>
    </header>
  );
}

function Versions({ report }: { report: Report }) {
  return (
    <section className="report-card" aria-labelledby="report-versions">
      <h3 id="report-versions">版本</h3>
      <ul className="report-list">
        {report.versions.map(({ version, at, by_name }) => (
          <li key={version} className="report-row">
            {version === report.shown_version ? (
              <strong aria-current="true">第 {version} 版（正在查看）</strong>
            ) : (
              <Link to={`/backToneSharing?id=${report.id}&version=${version}`}>第 {version} 版</Link>
            )}
            <span className="report-quiet">
              {by_name} <MinuteWords at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
