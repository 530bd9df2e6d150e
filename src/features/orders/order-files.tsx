import { useState } from "react";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { type OrderFile, type OrderFileKind, orderFileRules } from "#contract/order/order-files.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { upload } from "#src/api/uploads.ts";
import { useFileUrl } from "#src/api/use-file-url.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { formatBytes } from "#src/ui/text/format-number.ts";
import { FieldProblem } from "#src/ui/form/field-problem.tsx";

/** A file that came with a step: a picture in place, and either kind for saving. */
export function OrderFileView({ file: { id, name, mime, size } }: { file: OrderFile }) {
  const isPicture = mime !== "application/pdf";
  const { url, error } = useFileUrl(contract.order.content, { id }, isPicture);
  const { busy, run } = useWork();
  const save = () =>
    run(async () => {
      const { blob } = await fetchFile(contract.order.content, { id });
      // The server keeps pictures in a format of its own.
      saveFile(blob, isPicture ? `${name.replace(/\.\w+$/u, "")}.webp` : name);
    });
  return (
    <div className="order-file">
      {isPicture && error !== null && <p role="alert">{`${name}：${error.message}`}</p>}
      {isPicture && url !== undefined && <img src={url} alt={name} />}
      <Button small disabled={busy} onClick={() => void save()}>
        保存 {name}（{formatBytes(size)}）
      </Button>
    </div>
  );
}

interface FieldProps {
  order_id: string;
  kind: OrderFileKind;
  label: string;
  /** One takes the place of another. */
  most: number;
  files: readonly OrderFile[];
  problem: string | undefined;
  onChange: (files: OrderFile[]) => void;
}

/** Files for the next move, each handed in at once. */
export function OrderFilesField({ order_id, kind, label, most, files, problem, onChange }: FieldProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = (file: File): Promise<OrderFile> => {
    if (file.size > orderFileRules.max) throw new Error("每份文件最大 20 MB");
    return upload(contract.order.file, { id: v7(), order_id, kind, name: file.name.slice(-200) }, file);
  };
  async function take(chosen: readonly File[]) {
    setBusy(true);
    setFailure(undefined);
    let kept = most === 1 ? [] : [...files];
    for (const file of chosen) {
      try {
        if (kept.length >= most) throw new Error(`最多 ${most} 份`);
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
    <fieldset className="order-files">
      <legend>{label}（图片或 PDF，每份不超过 20 MB）</legend>
      {files.map(({ id, name, size }) => (
        <p key={id}>
          {name}（{formatBytes(size)}）
          <Button small aria-label={`移除${name}`} onClick={() => onChange(files.filter((one) => one.id !== id))}>
            移除
          </Button>
        </p>
      ))}
      <FileButton
        accept={orderFileRules.types.join(",")}
        multiple={most > 1}
        disabled={busy}
        aria-label={`选择${label}`}
        aria-invalid={words !== undefined}
        onFiles={(chosen) => void take(chosen)}
      >
        {busy ? "正在上传…" : most === 1 && files.length > 0 ? "换一份" : "选择文件"}
      </FileButton>
      <UploadProgress />
      {words !== undefined && <FieldProblem isAlert>{words}</FieldProblem>}
    </fieldset>
  );
}
