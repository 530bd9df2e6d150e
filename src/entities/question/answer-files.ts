import { createContext, type FC, type ReactNode, useContext } from "react";
import type { FileRef } from "#contract/core/file.ts";

export interface AnswerTileProps {
  photo: FileRef;
  /** Position in the list, from 1. */
  place: number;
  /** Laid over the picture. */
  children?: ReactNode;
}

/** Where the files of an answer go: the device's store, or over a link to the server. */
export interface AnswerFiles {
  /** Compresses and keeps a picture; a sentence says why it could not be kept. */
  addPhoto(file: File): Promise<FileRef | string>;
  addFile(kind: "attachment" | "signature", blob: Blob, name: string): Promise<FileRef | string>;
  remove(file: FileRef): void;
  /** What was removed can be put back while the form is open. */
  keepsRemoved: boolean;
  /** A picture with how far it has come. */
  Tile: FC<AnswerTileProps>;
  camera: boolean;
}

/** null where nothing can be kept, as in a preview. */
export const AnswerFilesContext = createContext<AnswerFiles | null>(null);
export const useAnswerFiles = () => useContext(AnswerFilesContext);
