import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { type RecordAction, recordImportLimits, type RecordImportResult } from "#contract/ip-import/import-calls.ts";
import { type RecordImportKind, recordImportKinds, recordImportWords } from "#contract/ip-import/import-columns.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { upload } from "#src/api/uploads.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { RecordRuns } from "./record-runs.tsx";
import "#src/entities/public-record/records.css";

interface Read {
  file: File;
  result: RecordImportResult;
  isDone: boolean;
}

/** 商标与文书导入: a file is checked row by row, then written; the last run of each kind can be taken back. */
export default function RecordImportPage() {
  const client = useQueryClient();
  const { busy, run } = useWork();
  const [kind, setKind] = useState<RecordImportKind>("trademarks");
  const [read, setRead] = useState<Read | null>(null);
  const named = (file: File) => ({ kind, name: file.name.slice(-200) || "文件" });
  const check = (file: File) =>
    run(async () => {
      const result = await upload(contract.recordImport.recordPreview, named(file), file);
      setRead({ file, result, isDone: false });
    });
  const write = ({ file }: Read) =>
    run(async () => {
      const result = await upload(contract.recordImport.recordRun, { ...named(file), id: v7() }, file);
      setRead({ file, result, isDone: true });
      await client.invalidateQueries();
    });
  const template = () =>
    run(async () => {
      const { blob, name } = await fetchFile(contract.recordImport.recordTemplate, { kind });
      saveFile(blob, name || "导入模板.xlsx");
    });
  const choose = (next: RecordImportKind) => {
    setKind(next);
    setRead(null);
  };
  return (
    <div className="record-page">
      <section className="record-part" aria-label="选择文件">
        <div className="record-chips" role="group" aria-label="数据类型">
          {recordImportKinds.map((one) => (
            <Button key={one} aria-pressed={one === kind} disabled={busy} onClick={() => choose(one)}>
              {recordImportWords[one]}
            </Button>
          ))}
        </div>
        <p>
          支持 .xlsx 和 .csv，一次最多 {formatCount(recordImportLimits.rows)} 行、20
          MB。导入前先逐行检查，不会直接写入； 同一文件重复导入不会产生变化，空单元格不会清除已有内容。
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
        <Result read={read} busy={busy} onWrite={() => void write(read)} onLeave={() => setRead(null)} />
      )}
      <RecordRuns />
    </div>
  );
}

const actionWords: Readonly<Record<RecordAction, readonly [ahead: string, done: string]>> = {
  refused: ["有问题", "没有导入"],
  create: ["将新增", "已新增"],
  change: ["将更新", "已更新"],
  same: ["没有变化", "没有变化"],
};

interface ResultProps {
  read: Read;
  busy: boolean;
  onWrite: () => void;
  onLeave: () => void;
}

function Result({ read: { file, result, isDone }, busy, onWrite, onLeave }: ResultProps) {
  const { counts, rows, ignored } = result;
  const ready = counts.create + counts.change;
  const words = (action: RecordAction) => `${actionWords[action][isDone ? 1 : 0]} ${formatCount(counts[action])} 行`;
  const wrong = rows.filter(({ action }) => action === "refused");
  return (
    <section className="record-part" aria-label="检查结果">
      <p role="status">
        {file.name}：{isDone ? "导入完成" : "检查完成"}，
        {(["create", "change", "same", "refused"] as const).map(words).join("，")}
      </p>
      {ignored.length > 0 && <p>没有读取的列：{ignored.join("、")}</p>}
      <div className="record-tools">
        {!isDone && (
          <Button kind="primary" disabled={busy || ready === 0} onClick={onWrite}>
            导入 {formatCount(ready)} 行
          </Button>
        )}
        <Button disabled={busy} onClick={onLeave}>
          {isDone ? "再导入一个文件" : "换一个文件"}
        </Button>
      </div>
      {counts.refused > wrong.length && <p>这里列出前 {formatCount(wrong.length)} 个有问题的行</p>}
      <ul className="record-cards" aria-label="有问题的行">
        {wrong.map((row) => (
          <li key={row.line} className="record-card">
            <p>
              第 {row.line} 行 {row.title}
            </p>
            {Object.entries(row.problems).map(([heading, problem]) => (
              <p key={heading} className="record-problem">
                {alertSign} {heading}：{problem}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
