import type { ReactNode } from "react";
import type { FileRef } from "#contract/file.ts";
import { usePhotoUrl } from "#src/entities/photo/photo-url.ts";
import { formatBytes } from "#src/ui/format-number.ts";
import "./audio.css";

interface Props {
  audio: FileRef;
  /** Counted from 1. */
  place: number;
  arrived: boolean;
  /** What may be done with it. */
  children?: ReactNode;
}

/** A recording to listen to, from this device or the server, or why it cannot be heard yet. */
export function AudioItem({ audio, place, arrived, children }: Props) {
  const { url, local, error } = usePhotoUrl(audio.id, "full", arrived);
  const away = local !== undefined && url === undefined && (!arrived || error !== null);
  return (
    <div className="audio-item">
      <span className="audio-name">
        {audio.name || `录音 ${place}`} · {formatBytes(audio.size)}
      </span>
      {url && <audio controls preload="metadata" src={url} aria-label={`录音 ${place}`} />}
      {away && <span role="status">{error ? error.message : "录音还没有送达"}</span>}
      {children}
    </div>
  );
}
