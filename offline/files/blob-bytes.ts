import { namesOf } from "../storage/database-connection.ts";
import type { LocalAttachment } from "../field-types.ts";

/** A Blob as a database keeps it that keeps no Blobs. */
interface KeptBytes {
  bytes: ArrayBuffer;
  type: string;
}

type Kept = Omit<LocalAttachment, "blob" | "thumbnail"> & {
  blob?: Blob | KeptBytes | undefined;
  thumbnail?: Blob | KeptBytes;
};

/** Names under which WebKit refuses Blobs in the database of a private window; a file as bytes it takes. */
const refusals = ["UnknownError", "DataCloneError"];

const isRefused = (error: unknown) => namesOf(error).some((name) => refusals.includes(name));

async function bytesOf(blob: Blob): Promise<KeptBytes> {
  return { bytes: await blob.arrayBuffer(), type: blob.type };
}

async function asBytes({ blob, thumbnail, ...file }: LocalAttachment): Promise<LocalAttachment> {
  const kept: Kept = {
    ...file,
    ...(blob && { blob: await bytesOf(blob) }),
    ...(thumbnail && { thumbnail: await bytesOf(thumbnail) }),
  };
  // What is read back has Blobs again: see `withBlobs`.
  return kept as LocalAttachment;
}

/** Stores files by `store`, as bytes when the database keeps no Blobs. */
export async function storeFiles<T>(
  files: readonly LocalAttachment[],
  store: (files: readonly LocalAttachment[]) => Promise<T>,
): Promise<T> {
  try {
    return await store(files);
  } catch (error) {
    if (files.length === 0 || !isRefused(error)) throw error;
    return await store(await Promise.all(files.map(asBytes)));
  }
}

const revived = (kept: Blob | KeptBytes) => (kept instanceof Blob ? kept : new Blob([kept.bytes], { type: kept.type }));

/** A row of the attachments as everybody else knows it, whichever way its files are kept. */
export function withBlobs(row: LocalAttachment | undefined): LocalAttachment | undefined {
  if (row === undefined) return row;
  const { blob, thumbnail, ...file }: Kept = row;
  return { ...file, ...(blob && { blob: revived(blob) }), ...(thumbnail && { thumbnail: revived(thumbnail) }) };
}
