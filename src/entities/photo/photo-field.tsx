import { useEffect } from "react";
import type { FileOwner, FileRef } from "#contract/core/file.ts";
import { photosPerVisit } from "#contract/visit/visit-fields.ts";
import { useObjectUrl } from "#src/api/use-file-url.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { formatBytes } from "#src/ui/text/format-number.ts";
import { useTakenOut } from "#src/ui/dialog/use-taken-out.ts";
import { OpenTile } from "./open-tile.tsx";
import { type PendingPhoto, type PhotoMark, usePhotoAdding } from "./use-photo-adding.ts";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { useWidthParts } from "#src/entities/width-parts.ts";

interface Props {
  /** Kind of record that the photos belong to. */
  owner?: FileOwner;
  recordId: string;
  photos: readonly FileRef[];
  problem: string | undefined;
  mark: PhotoMark;
  /** Ids whose bytes the server has. */
  arrived: readonly string[];
  onAdded: (ref: FileRef) => void;
  onRemoved: (id: string) => void;
  /** How many photos are still being compressed. */
  onPending: (count: number) => void;
}

/** The photos of a form: thumbnails at once, count and size, camera or album. */
export function PhotoField({ owner = "visit", recordId, photos, problem, mark, arrived, ...on }: Props) {
  const { camera } = useWidthParts();
  const takenOut = useTakenOut();
  const { onAdded, onRemoved, onPending } = on;
  const { add, pending, free } = usePhotoAdding({ owner, recordId, photos, mark, onAdded });
  useEffect(() => onPending(pending.length), [onPending, pending.length]);
  const total = photos.reduce((sum, photo) => sum + photo.size, 0);
  const hint = `${photos.length} / ${photosPerVisit} 张${total > 0 ? `，共 ${formatBytes(total)}` : ""}。自动压缩并加上时间、地点水印`;
  return (
    <FieldGroup name="photos" label="现场照片" problem={problem} hint={hint}>
      <div className="photo-grid">
        {photos.map((photo, i) => (
          <OpenTile key={photo.id} photo={photo} place={i + 1} arrived={arrived.includes(photo.id)}>
            <button
              type="button"
              className="photo-remove"
              aria-label={`移除照片 ${i + 1}`}
              onClick={() => {
                onRemoved(photo.id);
                takenOut(`照片 ${i + 1}`, () => onAdded(photo));
              }}
            >
              <span aria-hidden="true">✕</span>
            </button>
          </OpenTile>
        ))}
        {pending.map((photo, i) => (
          <PendingTile key={`${photo.file.name} ${i}`} photo={photo} />
        ))}
      </div>
      {free > 0 && (
        <div className="photo-actions">
          {camera && <Picker label="拍照" capture onFiles={add} />}
          <Picker label={camera ? "从相册选" : "选择照片"} onFiles={add} />
        </div>
      )}
    </FieldGroup>
  );
}

/** The camera's own picture would take dozens of megabytes and the scrolling with it: its thumbnail does. */
function PendingTile({ photo: { preview } }: { photo: PendingPhoto }) {
  const url = useObjectUrl(preview);
  return (
    <figure className="photo-tile">
      {url === undefined ? <div className="photo-missing" /> : <img src={url} alt="" className="photo-picture" />}
      <figcaption className="photo-caption" role="status">
        正在压缩…
      </figcaption>
    </figure>
  );
}

interface PickerProps {
  label: string;
  capture?: boolean;
  onFiles: (files: readonly File[]) => void;
}

function Picker({ label, capture, onFiles }: PickerProps) {
  return (
    <FileButton
      className="photo-button"
      accept="image/*"
      {...(capture ? { capture: "environment" as const } : { multiple: true })}
      onFiles={onFiles}
    >
      {label}
    </FileButton>
  );
}
