import type { FileKind, FileOwner, FileRef } from "#contract/core/file.ts";

export interface LocalAttachment {
  id: string;
  owner: FileOwner;
  record_id: string;
  kind: FileKind;
  /** Absent once the server confirmed the hash; the thumbnail stays. */
  blob?: Blob | undefined;
  thumbnail?: Blob;
  ref: FileRef;
  /**
   * `draft`: its form is not saved yet. `waiting`: to be sent. `sent`: confirmed. `refused`: see reason. `dropped`: let
   * go of, and deleted as soon as nothing names it.
   */
  state: "draft" | "waiting" | "sent" | "refused" | "dropped";
  reason?: string | undefined;
  received: number;
  attempts: number;
  nextAt: number;
  createdAt: number;
}

export type AddFileResult =
  | { ok: true; attachment: LocalAttachment }
  | { ok: false; reason: "quota" | "rule"; message: string };

export interface NewFile {
  id: string;
  owner: FileOwner;
  recordId: string;
  kind: FileKind;
  blob: Blob;
  thumbnail?: Blob;
  name: string;
  taken_at?: string;
  lng?: number;
  lat?: number;
}
