import { useState } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import { caseSheetCalls, caseSheetLimits } from "#contract/litigation/case-sheet.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { upload } from "#src/api/uploads.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { type CaseList, filtersOf } from "./case-filters.ts";
import "./litigation.css";

type Imported = OutputOf<typeof caseSheetCalls.caseImport>;

interface Props {
  input: CaseList;
  total: number;
  onImported: () => void;
}

/** The list and its days as files, and a file into the list. */
export function CaseFiles({ input, total, onImported }: Props) {
  const [importing, setImporting] = useState(false);
  const { busy, run } = useWork();
  const take = () =>
    run(async () => {
      const { blob, name } = await fetchFile(caseSheetCalls.caseDownload, filtersOf(input));
      saveFile(blob, name);
    });
  return (
    <>
      <Button onClick={() => setImporting(true)}>Excel 导入</Button>
      <Button disabled={busy || total === 0} onClick={() => void take()}>
        {busy ? "正在导出…" : "导出 Excel"}
      </Button>
      <CalendarButton />
      {importing && <ImportSheet onClose={() => setImporting(false)} onImported={onImported} />}
    </>
  );
}

/** Hearings and deadlines for the calendar of a phone or a computer. */
export function CalendarButton() {
  const { busy, run } = useWork();
  const take = () =>
    run(async () => {
      const { blob, name } = await fetchFile(caseSheetCalls.caseIcs, {});
      saveFile(blob, name);
    });
  return (
    <Button disabled={busy} onClick={() => void take()}>
      保存日程（.ics）
    </Button>
  );
}

function ImportSheet({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const { Sheet } = useFormKit();
  const { busy, problems, run } = useWork();
  const [result, setResult] = useState<Imported | null>(null);
  const template = () =>
    run(async () => {
      const { blob, name } = await fetchFile(caseSheetCalls.caseTemplate, {});
      saveFile(blob, name);
    });
  const choose = (file: File) => {
    if (file.size > caseSheetLimits.bytes) return toastError(new Error("文件最大 5 MB，请分成几个文件"));
    setResult(null);
    void run(async () => {
      setResult(await upload(caseSheetCalls.caseImport, { name: file.name.slice(-200) }, file));
      onImported();
    });
  };
  return (
    <Sheet title="从 Excel 导入案件" onClose={onClose} keepsTyped>
      <p>
        先下载模板，每行填一个案件，再选择文件导入（.xlsx 或 .csv，一次最多 {formatCount(caseSheetLimits.rows)}{" "}
        行）。当事人写成“被告 某某公司；被告 某某厂”，涉案权利写成“专利 ZL202310123456.7；商标
        12345678”。有问题的行不会写入，会逐格说明；已登记的案件不会重复写入。
      </p>
      <div className="litigation-buttons">
        <Button disabled={busy} onClick={() => void template()}>
          下载模板
        </Button>
        <FileButton
          kind="primary"
          accept=".xlsx,.csv"
          disabled={busy}
          aria-invalid={problems.file !== undefined}
          onFiles={([file]) => file && choose(file)}
        >
          {busy ? "请稍候…" : "选择文件"}
        </FileButton>
      </div>
      <UploadProgress />
      {problems.file !== undefined && (
        <p className="field-problem" role="alert">
          {problems.file}
        </p>
      )}
      {result !== null && <ImportResult result={result} />}
    </Sheet>
  );
}

function ImportResult({ result: { added, same, refused, rows } }: { result: Imported }) {
  return (
    <section aria-label="导入结果">
      <p role="status">
        已登记 {formatCount(added)} 件{same > 0 && `，${formatCount(same)} 件以前登记过，没有改动`}
        {refused > 0 && `，${formatCount(refused)} 行有问题，没有写入`}。
      </p>
      <ul className="litigation-lines">
        {rows
          .filter(({ state }) => state === "refused")
          .map(({ line, title, problems }) => (
            <li key={line}>
              <strong>
                第 {line} 行 {title}
              </strong>
              {Object.entries(problems).map(([heading, words]) => (
                <span key={heading}>
                  {heading}：{words}
                </span>
              ))}
            </li>
          ))}
      </ul>
    </section>
  );
}
