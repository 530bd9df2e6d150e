import { useState } from "react";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { type ReportFile, reportFileRules, reportFileTooLarge } from "#contract/industry/report-file.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { upload } from "#src/api/uploads.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { formatBytes } from "#src/ui/text/format-number.ts";
import { FieldProblem } from "#src/ui/form/field-problem.tsx";

interface Props {
  file: ReportFile | null;
  problem: string | undefined;
  onChange: (file: ReportFile | null) => void;
}

const wordsOf = (error: unknown): string =>
  error instanceof ServerRefusal ? (error.fields.file ?? error.message) : String((error as Error).message);

/** The PDF that stands in place of the text: handed in at once, and the report's with the next save. */
export function ReportFileField({ file, problem, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function take([chosen]: readonly File[]) {
    if (chosen === undefined) return;
    setFailure(undefined);
    if (chosen.size > reportFileRules.max) return setFailure(`${chosen.name}：${reportFileTooLarge}`);
    setBusy(true);
    try {
      onChange(await upload(contract.industry.file, { id: v7(), name: chosen.name.slice(-200) }, chosen));
    } catch (error) {
      setFailure(`${chosen.name}：${wordsOf(error)}`);
    } finally {
      setBusy(false);
    }
  }
  const words = failure ?? problem;
  return (
    <fieldset className="industry-file">
      <legend>正文：直接编写，或上传一份 PDF（不超过 30 MB、{reportFileRules.mostPages} 页）</legend>
      {file !== null && (
        <p>
          {file.name}（{formatBytes(file.size)}，{file.pages} 页）。保存后以 PDF 为准，编写的正文不再保留
        </p>
      )}
      <div className="industry-actions">
        <FileButton
          accept={reportFileRules.type}
          disabled={busy}
          aria-label="选择 PDF 文件"
          aria-invalid={words !== undefined}
          onFiles={(chosen) => void take(chosen)}
        >
          {busy ? "正在上传…" : file === null ? "上传 PDF" : "换一份 PDF"}
        </FileButton>
        {file !== null && (
          <Button disabled={busy} onClick={() => onChange(null)}>
            移除 PDF，改为编写
          </Button>
        )}
      </div>
      <UploadProgress />
      {words !== undefined && <FieldProblem isAlert>{words}</FieldProblem>}
    </fieldset>
  );
}
