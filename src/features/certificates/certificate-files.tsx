import { useState } from "react";
import { certificateSheetCalls, sheetLimits } from "#contract/certificate/certificate-sheet.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { upload } from "#src/api/uploads.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { CertificateList } from "./certificate-filters.ts";
import "./certificates.css";

type Imported = OutputOf<typeof certificateSheetCalls.certificateImport>;

interface Props {
  input: CertificateList;
  total: number;
  onImported: () => void;
}

/** The list as a file, and a file into the list. */
export function CertificateFiles({ input, total, onImported }: Props) {
  const [importing, setImporting] = useState(false);
  const { busy, run } = useWork();
  const take = () => {
    const { page: _page, size: _size, ...conditions } = input;
    return run(async () => {
      const { blob, name } = await fetchFile(certificateSheetCalls.certificateExport, conditions);
      saveFile(blob, name);
    });
  };
  return (
    <>
      <Button onClick={() => setImporting(true)}>Excel 导入</Button>
      <Button disabled={busy || total === 0} onClick={() => void take()}>
        {busy ? "正在导出…" : "导出 Excel"}
      </Button>
      {importing && <ImportSheet onClose={() => setImporting(false)} onImported={onImported} />}
    </>
  );
}

function ImportSheet({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const { Sheet } = useFormKit();
  const { busy, problems, run } = useWork();
  const [result, setResult] = useState<Imported | null>(null);
  const template = () =>
    run(async () => {
      const { blob, name } = await fetchFile(certificateSheetCalls.certificateTemplate, {});
      saveFile(blob, name);
    });
  const choose = (file: File) => {
    if (file.size > sheetLimits.bytes) return toastError(new Error("文件最大 5 MB，请分成几个文件"));
    setResult(null);
    void run(async () => {
      const name = file.name.slice(-200);
      setResult(await upload(certificateSheetCalls.certificateImport, { name }, file));
      onImported();
    });
  };
  return (
    <Sheet title="从 Excel 导入证书" onClose={onClose} keepsTyped>
      <p>
        先下载模板，每行填一张证书，再选择文件导入（.xlsx 或 .csv，一次最多 {formatCount(sheetLimits.rows)}
        行）。有问题的行不会写入，会逐行说明，改好后可再次导入；已登记的编号不会重复写入。
      </p>
      <div className="certificate-buttons">
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

function ImportResult({ result: { added, refused, rows } }: { result: Imported }) {
  return (
    <section aria-label="导入结果">
      <p role="status">
        已登记 {formatCount(added)} 张{refused > 0 && `，${formatCount(refused)} 行有问题，没有写入`}。
      </p>
      <ul className="certificate-loans">
        {rows
          .filter((row) => !row.added)
          .map(({ line, name, problems }) => (
            <li key={line}>
              <strong>
                第 {line} 行 {name}
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
