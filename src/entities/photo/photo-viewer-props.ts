import type { FileRef } from "#contract/core/file.ts";

/** One photo shown large; `arrived`: the server has its bytes. */
export interface PhotoViewerProps {
  photo: FileRef;
  arrived: boolean;
  onClose: () => void;
}
