import { useState } from "react";
import { v7 } from "uuid";
import { certificateCalls, type Scan, scanRules } from "#contract/certificate/certificate.ts";
import { upload } from "#src/api/uploads.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { useWidthParts } from "#src/entities/width-parts.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { formatBytes } from "#src/ui/text/format-number.ts";
import "./certificate.css";
import { FieldProblem } from "#src/ui/form/field-problem.tsx";

interface Props {
  label: string;
  scan: Scan | null;
  problem: string | undefined;
  onChange: (scan: Scan | null) => void;
}

async function send(file: File): Promise<Scan> {
  if (file.size > scanRules.max) throw new Error("每份扫描件最大 10 MB");
  return upload(certificateCalls.certificateFile, { id: v7(), name: file.name.slice(-200) }, file);
}

/** A paper as picture or PDF; handed in at once. */
export function ScanField({ label, scan, problem, onChange }: Props) {
  const { camera } = useWidthParts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function take([file]: readonly File[]) {
    if (file === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onChange(await send(file));
    } catch (error) {
      setFailure(`${file.name}：${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setBusy(false);
    }
  }
  const words = failure ?? problem;
  const files = (list: readonly File[]) => void take(list);
  return (
    <fieldset className="certificate-scan">
      <legend>{label}（图片或 PDF，不超过 10 MB）</legend>
      {scan !== null && (
        <p>
          {scan.name}（{formatBytes(scan.size)}）
          <Button small aria-label={`移除${label}`} onClick={() => onChange(null)}>
            移除
          </Button>
        </p>
      )}
      <div className="certificate-scan-ways">
        {camera && (
          <FileButton
            accept="image/*"
            capture="environment"
            disabled={busy}
            aria-label={`拍摄${label}`}
            onFiles={files}
          >
            拍照
          </FileButton>
        )}
        <FileButton
          accept={scanRules.types.join(",")}
          disabled={busy}
          aria-label={`选择${label}`}
          aria-invalid={words !== undefined}
          onFiles={files}
        >
          {busy ? "正在上传…" : scan === null ? "选择文件" : "换一份"}
        </FileButton>
      </div>
      <UploadProgress />
      {words !== undefined && <FieldProblem isAlert>{words}</FieldProblem>}
    </fieldset>
  );
}
