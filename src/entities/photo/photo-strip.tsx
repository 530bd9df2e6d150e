import type { FileRef } from "#contract/core/file.ts";
import { OpenTile } from "./open-tile.tsx";

interface Props {
  photos: readonly FileRef[];
  /** Ids whose bytes the server has. */
  arrived: readonly string[];
}

/** Thumbnails that open in the viewer of the device. */
export function PhotoStrip({ photos, arrived }: Props) {
  return (
    <div className="photo-grid">
      {photos.map((photo, i) => (
        <OpenTile key={photo.id} photo={photo} place={i + 1} arrived={arrived.includes(photo.id)} />
      ))}
    </div>
  );
}
