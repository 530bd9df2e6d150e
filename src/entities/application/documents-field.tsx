import { useState } from "react";
import { v7 } from "uuid";
import { certificationCalls, documentRules, type OwnDocument } from "#contract/account/certification.ts";
import { upload } from "#src/api/uploads.ts";
import { smallerPicture } from "./smaller-picture.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { formatBytes } from "#src/ui/text/format-number.ts";
import "./documents-field.css";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { FieldProblem } from "#src/ui/form/field-problem.tsx";

interface Props {
  /** What they are to prove. */
  hint: string;
  /** At least one is asked for. */
  required?: boolean;
  documents: OwnDocument[];
  problem: string | undefined;
  onChange: (documents: OwnDocument[]) => void;
}

const send = (file: File) => upload(certificationCalls.certifyFile, { id: v7(), name: file.name.slice(-200) }, file);

/** Documents of an application, handed in one by one; each says at once whether it was taken. */
export function DocumentsField({ hint, required = false, documents, problem, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function add(chosen: readonly File[]) {
    const files = chosen.slice(0, documentRules.most - documents.length);
    setBusy(true);
    setFailure(undefined);
    const taken = [...documents];
    for (const chosenFile of files) {
      try {
        const file = await smallerPicture(chosenFile, documentRules.max);
        if (file.size > documentRules.max) throw new Error("每份证明材料最大 5 MB");
        taken.push(await send(file));
      } catch (error) {
        setFailure(`${chosenFile.name}：${error instanceof Error ? error.message : String(error)}`);
      }
    }
    onChange(taken);
    setBusy(false);
  }
  const words = failure ?? problem;
  return (
    <fieldset className="documents-field">
      <legend>
        证明材料（{hint}；图片或 PDF，最多 {documentRules.most} 份，每份不超过 5 MB，大照片自动缩小）
        {required && (
          <span className="field-required" aria-hidden="true">
            *
          </span>
        )}
      </legend>
      <ul>
        {documents.map((one) => (
          <li key={one.id}>
            {one.name}（{formatBytes(one.size)}）
            <Button
              aria-label={`移除${one.name}`}
              onClick={() => onChange(documents.filter(({ id }) => id !== one.id))}
            >
              移除
            </Button>
          </li>
        ))}
      </ul>
      {documents.length < documentRules.most && (
        <FileButton
          multiple
          accept={documentRules.types.join(",")}
          disabled={busy}
          aria-invalid={words !== undefined}
          aria-describedby={words === undefined ? undefined : "documents-problem"}
          onFiles={(files) => void add(files)}
        >
          {busy ? "正在上传…" : "添加材料"}
        </FileButton>
      )}
      <UploadProgress />
      {words !== undefined && (
        <FieldProblem id="documents-problem" isAlert>
          {words}
        </FieldProblem>
      )}
    </fieldset>
  );
}
