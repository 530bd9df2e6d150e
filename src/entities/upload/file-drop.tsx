import { type DragEvent, type ReactNode, useState } from "react";
import "./file-drop.css";

interface Props {
  /** What is dropped meanwhile is left alone. */
  busy: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A frame that a file can be dropped on; a button to choose one is among its children. */
export function FileDrop({ busy, onFile, children }: Props) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !busy) onFile(file);
  };
  return (
    <div
      className={over ? "file-drop over" : "file-drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
