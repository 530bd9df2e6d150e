import { currentTime } from "#contract/sync/current-time.ts";
import { useMemo } from "react";
import type { FileRef } from "#contract/core/file.ts";
import { useObjectUrl } from "#src/api/use-file-url.ts";
import { compressPhoto } from "#src/entities/photo/compress-photo.ts";
import type { AnswerFiles, AnswerTileProps } from "#src/entities/question/answer-files.ts";
import { formatBytes } from "#src/ui/text/format-number.ts";
import { uploadByLink } from "./link-upload.ts";

/** Pictures that were chosen on this page; after a reload their names remain. */
const seen = new Map<string, Blob>();

function LinkTile({ photo, place, children }: AnswerTileProps) {
  const url = useObjectUrl(seen.get(photo.id));
  return (
    <figure className="photo-tile">
      {url === undefined ? (
        <div className="photo-missing">{photo.name || "照片"}，已上传</div>
      ) : (
        <img src={url} alt={`照片 ${place}`} className="photo-picture" />
      )}
      {children}
      <figcaption className="photo-caption">已上传 · {formatBytes(photo.size)}</figcaption>
    </figure>
  );
}

async function addPhoto(ticket: string, company: string, file: File): Promise<FileRef | string> {
  const fallbackTime = Math.min(file.lastModified, currentTime());
  const reply = await compressPhoto({ file, place: "", official: "企业填报", company, fallbackTime });
  if (!reply.ok) return `${file.name}：${reply.message}`;
  const { blob, thumbnail, ...origin } = reply.photo;
  const name = `${file.name.replace(/\.[^.]*$/, "") || "照片"}.jpg`;
  const added = await uploadByLink(ticket, "photo", blob, name, origin);
  if (typeof added !== "string") seen.set(added.id, thumbnail);
  return added;
}

/** Files of a company that fills in over a link: they go to the server at once. */
export function useLinkFiles(ticket: string, company: string): AnswerFiles {
  return useMemo(
    () => ({
      camera: navigator.maxTouchPoints > 0,
      Tile: LinkTile,
      addPhoto: (file) => addPhoto(ticket, company, file),
      async addFile(kind, blob, name) {
        const added = await uploadByLink(ticket, kind, blob, name);
        if (typeof added !== "string" && kind === "signature") seen.set(added.id, blob);
        return added;
      },
      // The server keeps what no answer names out of sight.
      remove: ({ id }) => void seen.delete(id),
      keepsRemoved: false,
    }),
    [ticket, company],
  );
}
