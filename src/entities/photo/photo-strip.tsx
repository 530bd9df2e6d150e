import { useState } from "react";
import type { FileRef } from "#contract/core/file.ts";
import { useWidthParts } from "../width-parts.ts";
import { PhotoTile } from "./photo-tile.tsx";

interface Props {
  photos: readonly FileRef[];
  /** Ids whose bytes the server has. */
  arrived: readonly string[];
}

/** Thumbnails that open in the viewer of the device. */
export function PhotoStrip({ photos, arrived }: Props) {
  const { PhotoViewer } = useWidthParts();
  const [open, setOpen] = useState<FileRef | null>(null);
  return (
    <>
      <div className="photo-grid">
        {photos.map((photo, i) => (
          <PhotoTile key={photo.id} photo={photo} place={i + 1} arrived={arrived.includes(photo.id)}>
            <button
              type="button"
              className="photo-open"
              aria-label={`放大照片 ${i + 1}`}
              onClick={() => setOpen(photo)}
            />
          </PhotoTile>
        ))}
      </div>
      {open && <PhotoViewer photo={open} arrived={arrived.includes(open.id)} onClose={() => setOpen(null)} />}
    </>
  );
}
