import type { ChangeEvent, InputHTMLAttributes, ReactNode } from "react";
import { buttonClass, type ButtonKind } from "./button-look.ts";
import "./button.css";

interface FileButtonProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "className" | "children" | "onChange"
> {
  kind?: ButtonKind;
  className?: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A button that opens the browser's choice of files: its words are the label of a hidden file input. */
export function FileButton({ kind, className, onFiles, children, ...input }: FileButtonProps) {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file may be chosen again after it was removed or put right.
    target.value = "";
    onFiles(files);
  };
  return (
    <label className={buttonClass({ kind, className: `file-button ${className ?? ""}`.trim() })}>
      {children}
      <input {...input} type="file" onChange={take} />
    </label>
  );
}
