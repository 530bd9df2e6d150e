import { UnreadSheets } from "#src/entities/sheet-import/unread-sheets.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { recordImportLimits, type RecordImportResult } from "#contract/ip-import/import-calls.ts";
import { type RecordImportKind, recordImportKinds, recordImportWords } from "#contract/ip-import/import-columns.ts";
import { importRowDays } from "#contract/ip-import/row-days.ts";
import { callKey } from "#src/api/call-key.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { upload } from "#src/api/uploads.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { countsLine } from "./record-import-words.ts";
import { RecordLines } from "./record-lines.tsx";
import { RecordRun } from "./record-run.tsx";
import { RecordRuns } from "./record-runs.tsx";
import "#src/entities/public-record/records.css";

interface Read {
  file: File;
  result: RecordImportResult;
}

/** 商标与文书导入: a file is checked row by row, then written; the last run of each kind can be taken back. */
export default function RecordImportPage() {
  const [params, setParams] = useSearchParams();
  const id = params.get("import");
  const open = (next: string | null) => setParams(next === null ? {} : { import: next });
  return (
    <div className="record-page">
      {id === null ? <NewImport onStarted={open} /> : <RecordRun key={id} id={id} onLeave={() => open(null)} />}
      <RecordRuns shown={id} onOpen={open} />
    </div>
  );
}

/** A file of a kind, and what an import of it would do. */
function NewImport({ onStarted }: { onStarted: (id: string) => void }) {
  const client = useQueryClient();
  const { busy, run } = useWork();
  const [kind, setKind] = useState<RecordImportKind>("trademarks");
  const [read, setRead] = useState<Read | null>(null);
  const named = (file: File) => ({ kind, name: file.name.slice(-200) || "文件" });
  const check = (file: File) =>
    run(async () => setRead({ file, result: await upload(contract.recordImport.recordPreview, named(file), file) }));
  const write = ({ file }: Read) =>
    run(async () => {
      const started = await upload(contract.recordImport.recordRun, { ...named(file), id: v7() }, file);
      client.setQueryData(callKey(contract.recordImport.recordState, { id: started.id }), started);
      onStarted(started.id);
      await client.invalidateQueries();
    });
  const template = () =>
    run(async () => {
      await downloadFile(contract.recordImport.recordTemplate, { kind }, "导入模板.xlsx");
    });
  const choose = (next: RecordImportKind) => {
    setKind(next);
    setRead(null);
  };
  return (
    <>
      <section className="record-part" aria-label="选择文件">
        <ChipRow label="数据类型">
          {recordImportKinds.map((one) => (
            <Button key={one} aria-pressed={one === kind} disabled={busy} onClick={() => choose(one)}>
              {recordImportWords[one]}
            </Button>
          ))}
        </ChipRow>
        <p>
          支持 .xlsx 和 .csv，一次最多 {formatCount(recordImportLimits.rows)} 行、20
          MB。导入前先逐行检查，不会直接写入；超过 {formatCount(recordImportLimits.atOnce)}{" "}
          行的在服务器上分批导入，可以离开此页；逐行结果保留 {importRowDays}{" "}
          天；同一文件重复导入不会产生变化，空单元格不会清除已有内容。
        </p>
        <div className="record-tools">
          <FileButton kind="primary" accept=".xlsx,.csv" disabled={busy} onFiles={([file]) => file && void check(file)}>
            {busy ? "正在处理…" : `选择${recordImportWords[kind]}文件`}
          </FileButton>
          <Button disabled={busy} onClick={() => void template()}>
            下载模板
          </Button>
        </div>
        <UploadProgress />
      </section>
      {read !== null && (
        <Checked read={read} busy={busy} onWrite={() => void write(read)} onLeave={() => setRead(null)} />
      )}
    </>
  );
}

interface CheckedProps {
  read: Read;
  busy: boolean;
  onWrite: () => void;
  onLeave: () => void;
}

function Checked({ read: { file, result }, busy, onWrite, onLeave }: CheckedProps) {
  const { counts, rows, ignored, unread } = result;
  const ready = counts.create + counts.change;
  const wrong = rows.filter(({ action }) => action === "refused");
  return (
    <section className="record-part" aria-label="检查结果">
      <p role="status">
        {file.name}：检查完成，{countsLine(counts, "ahead")}
      </p>
      {ignored.length > 0 && <p>没有读取的列：{ignored.join("、")}</p>}
      <UnreadSheets unread={unread} />
      <div className="record-tools">
        <Button kind="primary" disabled={busy || ready === 0} onClick={onWrite}>
          导入 {formatCount(ready)} 行
        </Button>
        <Button disabled={busy} onClick={onLeave}>
          换一个文件
        </Button>
      </div>
      {counts.refused > wrong.length && <p>这里列出前 {formatCount(wrong.length)} 个有问题的行</p>}
      <RecordLines rows={wrong} label="有问题的行" />
    </section>
  );
}
