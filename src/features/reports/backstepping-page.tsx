import { type FormEvent, useEffect, useState } from "react";
import { contract } from "#contract/index.ts";
import type { SharedReport } from "#contract/report/report-fields.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { ReportSections, ReportSources } from "./report-sections.tsx";
import { useReading } from "./use-reading.ts";
import { Watermark } from "./watermark.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";

/** While the page stands, search engines are told to keep off; the server says the same in a header. */
function useNoIndex() {
  useEffect(() => {
    const tags = [
      ["robots", "noindex, nofollow, noarchive"],
      ["referrer", "no-referrer"],
    ].map(([name = "", content = ""]) => {
      const tag = document.createElement("meta");
      tag.name = name;
      tag.content = content;
      document.head.append(tag);
      return tag;
    });
    return () => tags.forEach((tag) => tag.remove());
  }, []);
}

/** The public reading page of a shared report. */
export default function BacksteppingPage() {
  useNoIndex();
  const { reading, open, secret } = useReading();
  if (reading.state === "opening") return <PageSkeleton />;
  if (reading.state === "code")
    return <CodeForm problem={reading.problem} busy={reading.busy} onCode={(code) => void open(code)} />;
  if (reading.state === "open") return <OpenReport report={reading.report} secret={secret} />;
  return (
    <div className="page-state" role="alert">
      <h1 className="page-state-title">打不开这份报告</h1>
      <p>{reading.message}</p>
      {reading.again && <Button onClick={() => void open()}>重试</Button>}
    </div>
  );
}

function CodeForm({
  problem,
  busy,
  onCode,
}: {
  problem: string | null;
  busy: boolean;
  onCode: (code: string) => void;
}) {
  const [code, setCode] = useState("");
  const [own, setOwn] = useState<string | null>(null);
  const shown = own ?? problem ?? undefined;
  const frame = { name: "code", label: "4 位验证码", required: true, problem: shown };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d{4}$/.test(code.trim())) return setOwn("请输入 4 位数字");
    setOwn(null);
    onCode(code.trim());
    setCode("");
  };
  return (
    <form className="reading-code" onSubmit={submit} noValidate>
      <h1>请输入验证码</h1>
      <p>发送人为这份报告设置了验证码，请向发送人索取。</p>
      <Field {...frame}>
        <input
          {...bindingOf(frame)}
          className="field-input"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" kind="primary" wide disabled={busy}>
        {busy ? "正在打开…" : "打开报告"}
      </Button>
    </form>
  );
}

function OpenReport({ report, secret }: { report: SharedReport; secret: string }) {
  const { busy, run } = useWork();
  async function download() {
    await run(async () => {
      await downloadFile(contract.report.backsteppingPdf, { secret, ticket: report.ticket }, "报告.pdf");
    });
  }
  return (
    <article className="reading">
      <Watermark text={report.watermark} />
      <h1>{report.title}</h1>
      <p className="report-quiet">
        {report.company_name}　编制于 <DayWords of={report.made_on} />
      </p>
      <p className="report-quiet">
        仅供收件人阅读，请勿转发。链接有效至 <MinuteWords at={report.expires_at} />
        ，还可打开 {report.views_left} 次；阅读时间和网络地址已记录。
      </p>
      {report.allow_pdf && (
        <div className="report-actions">
          <Button disabled={busy} onClick={() => void download()}>
            {busy ? "正在生成…" : "下载 PDF"}
          </Button>
        </div>
      )}
      <div className="report-body">
        <ReportSections sections={report.sections} heading="h2" />
        <ReportSources sources={report.sources} heading="h2" />
      </div>
    </article>
  );
}
