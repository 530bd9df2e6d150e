import { useState } from "react";
import { v7 as uuid } from "uuid";
import { type FileOwner, type FileRef, fileRules } from "#contract/core/file.ts";
import { reducedPicture } from "#src/entities/photo/reduce-picture.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { formatBytes } from "#src/ui/text/format-number.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useTakenOut } from "#src/ui/dialog/use-taken-out.ts";
import "./attachment.css";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";

interface Props {
  owner: FileOwner;
  recordId: string;
  files: readonly FileRef[];
  most: number;
  problem?: string | undefined;
  onAdded: (ref: FileRef) => void;
  onRemoved: (id: string) => void;
  /** Before the names of the controls, where several records stand in one form. */
  prefix?: string;
}

/** Files of any kind beside a record; they are kept on the device at once and leave after the record. */
export function AttachmentField({ owner, recordId, files, most, problem, onAdded, onRemoved, prefix = "" }: Props) {
  const engine = useEngine();
  const takenOut = useTakenOut();
  const [reading, setReading] = useState(0);
  const take = async (chosen: readonly File[]) => {
    const taken = chosen.slice(0, Math.max(0, most - files.length));
    if (taken.length < chosen.length) toast(`附件最多 ${most} 个，多出的没有添加`, "warning");
    for (const file of taken) {
      setReading((count) => count + 1);
      const blob = await reducedPicture(file);
      const added = await engine.addFile({ id: uuid(), owner, recordId, kind: "attachment", blob, name: blob.name });
      setReading((count) => count - 1);
      if (added.ok) onAdded(added.attachment.ref);
      else toast(`${blob.name}：${added.message}`, "error");
    }
  };
  const hint = `${files.length} / ${most} 个，每个不超过 ${formatBytes(fileRules.attachment.max)}`;
  return (
    <FieldGroup name={`${prefix}attachments`} label="附件" problem={problem} hint={hint}>
      <ul className="attachments">
        {files.map((file) => (
          <li key={file.id} className="attachment">
            <span className="attachment-name">{file.name || "附件"}</span>
            <span className="attachment-size">{formatBytes(file.size)}</span>
            <Button
              kind="text"
              onClick={() => {
                onRemoved(file.id);
                takenOut(`附件 ${file.name}`, () => onAdded(file));
              }}
            >
              移除<span className="visually-hidden">附件 {file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {reading > 0 && <p role="status">正在读取 {reading} 个附件…</p>}
      {files.length < most && (
        <FileButton multiple onFiles={(chosen) => void take(chosen)}>
          ＋ 添加附件
        </FileButton>
      )}
    </FieldGroup>
  );
}
