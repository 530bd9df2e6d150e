import { useState } from "react";
import type { PhotoTileProps } from "./photo-tile.tsx";
import { PhotoTile } from "./photo-tile.tsx";
import { useWidthParts } from "../width-parts.ts";

/** A thumbnail that opens in the viewer of the device. */
export function OpenTile({ children, ...tile }: PhotoTileProps) {
  const { PhotoViewer } = useWidthParts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PhotoTile {...tile}>
        <button
          type="button"
          className="photo-open"
          aria-label={`放大照片 ${tile.place}`}
          onClick={() => setOpen(true)}
        />
        {children}
      </PhotoTile>
      {isOpen && <PhotoViewer photo={tile.photo} arrived={tile.arrived} onClose={() => setOpen(false)} />}
    </>
  );
}
