import { UnreadSheets } from "#src/entities/sheet-import/unread-sheets.tsx";
import type { CompanyImport } from "#contract/company/company.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { FillMissing } from "./fill-missing.tsx";
import { IgnoredColumns } from "./ignored-columns.tsx";
import { ImportButtons, Standing } from "./import-buttons.tsx";
import { ImportCounts } from "./import-counts.tsx";
import { PhoneRows } from "./phone-rows.tsx";
import { RunningImport } from "./running-import.tsx";
import { type ImportFlow, useImport } from "./use-import.ts";
import "./import.css";

export default function ImportPhonePage() {
  const flow = useImport();
  return (
    <div className="import import-phone">
      <h2>企业导入</h2>
      <PhoneStep flow={flow} />
    </div>
  );
}

function PhoneStep({ flow }: { flow: ImportFlow }) {
  if (flow.error) return <ErrorNote error={flow.error} retry={flow.reload} />;
  if (flow.id === null) return <ChooseFile flow={flow} />;
  if (flow.current === null) return <PageSkeleton />;
  if (flow.current.state === "running") return <RunningImport current={flow.current} />;
  return <PhoneImport flow={flow} current={flow.current} />;
}

function PhoneImport({ flow, current }: { flow: ImportFlow; current: CompanyImport }) {
  return (
    <section className="import-card">
      <p className="import-lead">{current.file_name}</p>
      <ImportCounts current={current} />
      <IgnoredColumns current={current} />
      <UnreadSheets unread={current.unread} />
      <Standing current={current} />
      <ImportButtons flow={flow} current={current} />
      {current.state === "preview" && <FillMissing flow={flow} current={current} />}
      <PhoneRows flow={flow} current={current} />
    </section>
  );
}
