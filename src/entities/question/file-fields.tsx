import { reducedPicture } from "#src/entities/photo/reduce-picture.ts";
import { useState } from "react";
import { type FileRef, fileRules } from "#contract/core/file.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { formatBytes } from "#src/ui/text/format-number.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useTakenOut } from "#src/ui/dialog/use-taken-out.ts";
import { type AnswerFieldProps, frameOf } from "./answer-field.ts";
import { type AnswerFiles, useAnswerFiles } from "./answer-files.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";

const listOf = (value: unknown): FileRef[] => (Array.isArray(value) ? (value as FileRef[]) : []);

/** Adds files one after the other; `busy` counts those on their way. */
function useAdding(props: AnswerFieldProps<"photo"> | AnswerFieldProps<"file">, word: string) {
  const [busy, setBusy] = useState(0);
  const takenOut = useTakenOut();
  const { max } = props.question;
  const files = listOf(props.value);
  const free = max - files.length - busy;
  const add = async (chosen: readonly File[], keep: (file: File) => Promise<FileRef | string>) => {
    const taken = chosen.slice(0, Math.max(0, free));
    if (taken.length < chosen.length) toast(`${word}最多 ${max} 个，多出的没有添加`, "warning");
    setBusy((now) => now + taken.length);
    for (const file of taken) {
      const kept = await keep(file).catch(
        (error: unknown) => `${file.name}：没有添加成功，请再选一次（${String(error)}）`,
      );
      setBusy((now) => now - 1);
      if (typeof kept === "string") toast(kept, "error");
      else props.update((now) => [...listOf(now), kept]);
    }
  };
  const remove = (file: FileRef, kept: AnswerFiles) => {
    kept.remove(file);
    props.update((now) => listOf(now).filter(({ id }) => id !== file.id));
    if (kept.keepsRemoved) takenOut(word, () => props.update((now) => [...listOf(now), file]));
  };
  return { files, free, busy, add, remove };
}

const countWords = (count: number, max: number, unit: string) => `${count} / ${max} ${unit}`;

export function PhotoQuestion(props: AnswerFieldProps<"photo">) {
  const kept = useAnswerFiles();
  const { files, free, busy, add, remove } = useAdding(props, "照片");
  const hint = `${countWords(files.length, props.question.max, "张")}，自动压缩`;
  if (kept === null) return <NoFiles {...props} words="预览时不能添加照片" />;
  return (
    <FieldGroup {...frameOf(props, hint)}>
      <div className="photo-grid">
        {files.map((photo, place) => (
          <kept.Tile key={photo.id} photo={photo} place={place + 1}>
            <button
              type="button"
              className="photo-remove"
              aria-label={`移除照片 ${place + 1}`}
              onClick={() => remove(photo, kept)}
            >
              <span aria-hidden="true">✕</span>
            </button>
          </kept.Tile>
        ))}
      </div>
      {busy > 0 && <p role="status">正在处理 {busy} 张照片…</p>}
      {free > 0 && (
        <div className="photo-actions">
          {kept.camera && (
            <Picker label="拍照" accept="image/*" capture onFiles={(list) => void add(list, kept.addPhoto)} />
          )}
          <Picker
            label={kept.camera ? "从相册选" : "选择照片"}
            accept="image/*"
            onFiles={(list) => void add(list, kept.addPhoto)}
          />
        </div>
      )}
    </FieldGroup>
  );
}

export function FileQuestion(props: AnswerFieldProps<"file">) {
  const kept = useAnswerFiles();
  const { files, free, busy, add, remove } = useAdding(props, "附件");
  const hint = `${countWords(files.length, props.question.max, "个")}，每个不超过 ${formatBytes(fileRules.attachment.max)}`;
  if (kept === null) return <NoFiles {...props} words="预览时不能添加附件" />;
  return (
    <FieldGroup {...frameOf(props, hint)}>
      <ul className="answer-files">
        {files.map((file) => (
          <li key={file.id} className="answer-file">
            <span className="answer-file-name">{file.name || "附件"}</span>
            <span className="answer-file-size">{formatBytes(file.size)}</span>
            <Button kind="text" onClick={() => remove(file, kept)}>
              移除<span className="visually-hidden">附件 {file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {busy > 0 && <p role="status">正在读取 {busy} 个附件…</p>}
      {free > 0 && (
        <div className="photo-actions">
          <Picker
            label="＋ 添加附件"
            onFiles={(list) =>
              void add(list, async (file) => {
                const reduced = await reducedPicture(file);
                return kept.addFile("attachment", reduced, reduced.name);
              })
            }
          />
        </div>
      )}
    </FieldGroup>
  );
}

function NoFiles({ words, ...props }: (AnswerFieldProps<"photo"> | AnswerFieldProps<"file">) & { words: string }) {
  return (
    <FieldGroup {...frameOf(props)}>
      <p className="answer-none">{words}</p>
    </FieldGroup>
  );
}

interface PickerProps {
  label: string;
  accept?: string;
  capture?: boolean;
  onFiles: (files: readonly File[]) => void;
}

function Picker({ label, accept, capture, onFiles }: PickerProps) {
  return (
    <FileButton
      className="photo-button"
      accept={accept}
      {...(capture ? { capture: "environment" as const } : { multiple: true })}
      onFiles={onFiles}
    >
      {label}
    </FileButton>
  );
}
