import { useState } from "react";
import { uploadRules } from "#contract/site/content.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { uploadFile } from "#src/entities/rich-text/content-files.ts";
import type { PieceValues } from "./piece-values.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { FieldProblem } from "#src/ui/form/field-problem.tsx";

type Attachments = PieceValues["attachments"];

interface Props {
  value: Attachments;
  onChange: (attachments: Attachments) => void;
  problem?: string | undefined;
}

const sizeWords = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Files that readers may save. */
export function AttachmentsField({ value, onChange, problem }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const add = async (files: readonly File[]) => {
    setBusy(true);
    setFailure(undefined);
    let all = value;
    try {
      for (const file of files) {
        const { id, name, size } = await uploadFile("attachment", file);
        all = [...all, { id, name, size }];
        onChange(all);
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const { endings } = uploadRules.attachment;
  const wrong = problem ?? failure;
  return (
    <div className="field" data-field="attachments">
      <span className="field-label">附件</span>
      <ul className="content-attachments">
        {value.map((file) => (
          <li key={file.id}>
            <span>
              {file.name}（{sizeWords(file.size)}）
            </span>
            <Button
              kind="text"
              aria-label={`移除附件 ${file.name}`}
              onClick={() => onChange(value.filter(({ id }) => id !== file.id))}
            >
              移除
            </Button>
          </li>
        ))}
      </ul>
      <FileButton
        id="attachments"
        multiple
        accept={endings.map((ending) => `.${ending}`).join(",")}
        disabled={busy}
        onFiles={(files) => void add(files)}
      >
        {busy ? "正在上传…" : "＋ 添加附件"}
      </FileButton>
      <UploadProgress />
      {wrong !== undefined && <FieldProblem isAlert>{wrong}</FieldProblem>}
      <p className="field-hint">{endings.join("、")}，每个不超过 10 MB</p>
    </div>
  );
}
