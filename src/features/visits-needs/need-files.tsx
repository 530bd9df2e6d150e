import { useState } from "react";
import { v7 } from "uuid";
import { type FileRef, fileRules } from "#contract/core/file.ts";
import { ownDemandFiles } from "#contract/enterprise/own-demands.ts";
import { contract } from "#contract/index.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { upload } from "#src/api/uploads.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { useWidthParts } from "#src/entities/width-parts.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { FieldProblem } from "#src/ui/form/field-problem.tsx";
import { formatBytes } from "#src/ui/text/format-number.ts";

/** Files that the company handed in, each to be saved. */
export function NeedFileList({ files }: { files: readonly FileRef[] }) {
  const { busy, run } = useWork();
  if (files.length === 0) return null;
  const save = ({ id, name }: FileRef) =>
    run(async () => saveFile((await fetchFile(contract.file.fileContent, { id })).blob, name));
  return (
    <ul className="needs-files" aria-label="附件">
      {files.map((file) => (
        <li key={file.id}>
          <Button small disabled={busy} onClick={() => void save(file)}>
            下载 {file.name}（{formatBytes(file.size)}）
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  demandId: string;
  files: readonly FileRef[];
  problem: string | undefined;
  onChange: (files: FileRef[]) => void;
}

/** Files of a demand that is being written, each handed in at once. */
export function NeedFilesField({ demandId, files, problem, onChange }: Props) {
  const { camera } = useWidthParts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = (file: File): Promise<FileRef> => {
    if (file.size > fileRules.attachment.max) throw new Error("每个附件最大 20 MB");
    const named = { id: v7(), demand_id: demandId, name: file.name.slice(-200), mime: file.type.slice(0, 100) };
    return upload(contract.enterprise.demandFile, named, file);
  };
  async function take(chosen: readonly File[]) {
    setBusy(true);
    setFailure(undefined);
    let kept = [...files];
    for (const file of chosen) {
      try {
        if (kept.length >= ownDemandFiles) throw new Error(`最多 ${ownDemandFiles} 个附件`);
        kept = [...kept, await send(file)];
        onChange(kept);
      } catch (error) {
        setFailure(`${file.name}：${error instanceof Error ? error.message : String(error)}`);
        break;
      }
    }
    setBusy(false);
  }
  const words = failure ?? problem;
  return (
    <fieldset className="needs-files-field">
      <legend>附件（最多 {ownDemandFiles} 个，每个不超过 20 MB）</legend>
      {files.map(({ id, name, size }) => (
        <p key={id}>
          {name}（{formatBytes(size)}）
          <Button small aria-label={`移除${name}`} onClick={() => onChange(files.filter((one) => one.id !== id))}>
            移除
          </Button>
        </p>
      ))}
      <div className="needs-actions">
        {camera && (
          <FileButton accept="image/*" capture="environment" disabled={busy} onFiles={(chosen) => void take(chosen)}>
            拍照
          </FileButton>
        )}
        <FileButton
          multiple
          disabled={busy || files.length >= ownDemandFiles}
          aria-label="添加附件"
          aria-invalid={words !== undefined}
          onFiles={(chosen) => void take(chosen)}
        >
          {busy ? "正在上传…" : "添加附件"}
        </FileButton>
      </div>
      <UploadProgress />
      {words !== undefined && <FieldProblem isAlert>{words}</FieldProblem>}
    </fieldset>
  );
}
