import { type FormEvent, useState } from "react";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { uploadFile } from "./content-files.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";

export interface ChosenPicture {
  id: string;
  alt: string;
}

interface Props {
  title: string;
  /** A picture that is there already: its words alone are asked for. */
  known?: ChosenPicture;
  onChosen: (picture: ChosenPicture) => void;
  onClose: () => void;
}

/** A picture with what it shows in words; neither goes without the other. */
export function PictureForm({ title, known, onChosen, onClose }: Props) {
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState(known?.alt ?? "");
  const [problems, setProblems] = useState<{ file?: string; alt?: string }>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const words = alt.trim();
    if (words.length < 2) return setProblems({ alt: "请用一句话说明图片内容，至少 2 个字" });
    if (known) return onChosen({ id: known.id, alt: words });
    if (!file) return setProblems({ file: "请选择图片" });
    setBusy(true);
    try {
      const { id } = await uploadFile("picture", file);
      onChosen({ id, alt: words });
    } catch (error) {
      setProblems({ file: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  };
  const fileFrame = { name: "picture-file", label: "图片", required: true, hint: "JPG、PNG 或 WebP，不超过 8 MB" };
  const altFrame = {
    name: "picture-alt",
    label: "图片说明",
    required: true,
    hint: "读给看不见图片的人听，例如：签约现场",
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {!known && (
          <Field {...fileFrame} problem={problems.file}>
            <FileButton
              {...bindingOf({ ...fileFrame, problem: problems.file })}
              accept="image/jpeg,image/png,image/webp"
              onFiles={([chosen]) => setFile(chosen)}
            >
              {file?.name ?? "选择图片"}
            </FileButton>
          </Field>
        )}
        <Field {...altFrame} problem={problems.alt}>
          <input
            {...bindingOf({ ...altFrame, problem: problems.alt })}
            className="field-input"
            maxLength={120}
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
          />
        </Field>
        <UploadProgress />
        <div className="dialog-choices">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" kind="primary" disabled={busy}>
            {busy ? "正在上传…" : "确定"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
