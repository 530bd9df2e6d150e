import { UnreadSheets } from "#src/entities/sheet-import/unread-sheets.tsx";
import { Steps } from "antd";
import type { CompanyImport } from "#contract/company/company.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { FillMissing } from "./fill-missing.tsx";
import { IgnoredColumns } from "./ignored-columns.tsx";
import { ImportButtons, Standing } from "./import-buttons.tsx";
import { ImportCounts } from "./import-counts.tsx";
import { PreviewTable } from "./preview-table.tsx";
import { ResultTable } from "./result-table.tsx";
import { RunningImport } from "./running-import.tsx";
import { type ImportFlow, useImport } from "./use-import.ts";
import "./import.css";

const steps = ["选择文件", "预览与修正", "执行", "结果"].map((title) => ({ title }));
const stepOf = { preview: 1, running: 2, failed: 3, done: 3 } as const;

export default function ImportPage() {
  const flow = useImport();
  return (
    <div className="import">
      <h2>企业导入</h2>
      <Steps current={flow.current ? stepOf[flow.current.state] : 0} items={steps} />
      <ImportStep flow={flow} />
    </div>
  );
}

function ImportStep({ flow }: { flow: ImportFlow }) {
  if (flow.error) return <ErrorNote error={flow.error} retry={flow.reload} />;
  if (flow.id === null) return <ChooseFile flow={flow} />;
  if (flow.current === null) return <PageSkeleton />;
  if (flow.current.state === "running") return <RunningImport current={flow.current} />;
  return <ImportRows flow={flow} current={flow.current} />;
}

function ImportRows({ flow, current }: { flow: ImportFlow; current: CompanyImport }) {
  const preview = current.state === "preview";
  return (
    <section className="import-card" aria-label={preview ? "预览与修正" : "结果"}>
      <p className="import-lead">{current.file_name}</p>
      <ImportCounts current={current} />
      <IgnoredColumns current={current} />
      <UnreadSheets unread={current.unread} />
      <Standing current={current} />
      <ImportButtons flow={flow} current={current} />
      {preview && <FillMissing flow={flow} current={current} />}
      {preview ? <PreviewTable key={current.id} flow={flow} current={current} /> : <ResultTable current={current} />}
    </section>
  );
}
