import { useState } from "react";
import { content } from "#contract/site/content.ts";
import { useFileUrl } from "#src/api/use-file-url.ts";
import { type ChosenPicture, PictureForm } from "#src/entities/rich-text/picture-form.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { FieldProblem } from "#src/ui/form/field-problem.tsx";

interface Props {
  label: string;
  value: ChosenPicture | null;
  onChange: (picture: ChosenPicture | null) => void;
  problem?: string | undefined;
  /** Cannot be left out. */
  required?: boolean;
}

/** One picture with its words. */
export function CoverField({ label, value, onChange, problem, required }: Props) {
  const [open, setOpen] = useState<"picture" | "alt" | null>(null);
  const chosen = (picture: ChosenPicture) => {
    onChange(picture);
    setOpen(null);
  };
  return (
    <div className="field" data-field="cover" role="group" aria-label={label}>
      <span className="field-label">
        {label}
        {required && <span className="field-required">*</span>}
      </span>
      {value && <Thumbnail picture={value} />}
      <div className="content-buttons">
        <Button onClick={() => setOpen("picture")}>{value ? "更换图片" : "上传图片"}</Button>
        {value && <Button onClick={() => setOpen("alt")}>修改说明</Button>}
        {value && !required && <Button onClick={() => onChange(null)}>移除图片</Button>}
      </div>
      {problem !== undefined && <FieldProblem>{problem}</FieldProblem>}
      {open === "picture" && <PictureForm title={label} onChosen={chosen} onClose={() => setOpen(null)} />}
      {open === "alt" && value && (
        <PictureForm title="图片说明" known={value} onChosen={chosen} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

/** A small drawing of an uploaded picture. */
export function Thumbnail({ picture: { id, alt } }: { picture: ChosenPicture }) {
  const { url, error } = useFileUrl(content.file, { id, width: 480 });
  return (
    <figure className="content-thumbnail">
      {url !== undefined && <img src={url} alt={alt} />}
      <figcaption>{error ? "图片没有取到" : alt}</figcaption>
    </figure>
  );
}
