import { useCallback, useRef, useState } from "react";
import { v7 as uuid } from "uuid";
import type { FileOwner, FileRef } from "#contract/core/file.ts";
import { photosPerVisit } from "#contract/visit/visit-fields.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { compressPhoto } from "./compress-photo.ts";

/** What is drawn into every photo beside its time. */
export interface PhotoMark {
  place: string;
  official: string;
  company: string;
}

interface Photographing {
  owner: FileOwner;
  recordId: string;
  photos: readonly FileRef[];
  mark: PhotoMark;
  onAdded: (ref: FileRef) => void;
}

/** A photo under work, with its thumbnail once there is one. */
export interface PendingPhoto {
  file: File;
  preview?: Blob;
}

/** Compresses and stores one photo; the sentence says why it could not be kept. */
async function storePhoto(
  engine: FieldEngine,
  file: File,
  { owner, recordId, mark }: Pick<Photographing, "owner" | "recordId" | "mark">,
  onPreview: (thumbnail: Blob) => void,
): Promise<FileRef | string> {
  // The album knows when it got the file, by the clock of this device.
  const fallbackTime = engine.correctedTime(file.lastModified);
  const reply = await compressPhoto({ file, ...mark, fallbackTime }, onPreview);
  if (!reply.ok) return `${file.name}：${reply.message}`;
  const { blob, thumbnail, ...origin } = reply.photo;
  const name = `${file.name.replace(/\.[^.]*$/, "") || "照片"}.jpg`;
  const added = await engine.addFile({
    id: uuid(),
    owner,
    recordId,
    kind: "photo",
    blob,
    thumbnail,
    name,
    ...origin,
  });
  return added.ok ? added.attachment.ref : added.message;
}

/** Adds photos one after the other; `pending` are those still being compressed. */
export function usePhotoAdding({ owner, recordId, photos, mark, onAdded }: Photographing) {
  const engine = useEngine();
  const [pending, setPending] = useState<readonly PendingPhoto[]>([]);
  const queue = useRef(Promise.resolve());

  const free = photosPerVisit - photos.length - pending.length;
  const add = useCallback(
    (files: readonly File[]) => {
      const taken = files.slice(0, Math.max(0, free));
      if (taken.length < files.length) toast(`照片最多 ${photosPerVisit} 张，多出的没有添加`, "warning");
      setPending((now) => [...now, ...taken.map((file) => ({ file }))]);
      for (const file of taken) {
        queue.current = queue.current.then(async () => {
          const show = (preview: Blob) =>
            setPending((now) => now.map((one) => (one.file === file ? { file, preview } : one)));
          // One photo that cannot be kept, whatever the cause, must not hold up those behind it.
          const stored = await storePhoto(engine, file, { owner, recordId, mark }, show).catch(
            (error: unknown) => `${file.name}：没有存到本机，请再选一次（${String(error)}）`,
          );
          setPending((now) => now.filter((one) => one.file !== file));
          if (typeof stored === "string") toast(stored, "error");
          else onAdded(stored);
        });
      }
    },
    [engine, owner, recordId, mark, onAdded, free],
  );
  return { add, pending, free };
}
