import type { ReactNode } from "react";
import type { FileRef } from "#contract/core/file.ts";
import type { LocalAttachment } from "#offline/field-types.ts";
import { formatBytes } from "#src/ui/text/format-number.ts";
import { isNoPicture, usePhotoUrl } from "./photo-url.ts";
import "./photo.css";

const stateWords: Record<LocalAttachment["state"], string> = {
  draft: "未保存",
  dropped: "未保存",
  waiting: "已存本机",
  sent: "已送达",
  refused: "被退回",
};

/** How far a photo has come, in words. */
export function photoState(local: LocalAttachment | null | undefined, arrived: boolean): string {
  if (local && local.state !== "sent") return stateWords[local.state];
  return arrived ? "已送达" : local === null ? "尚未到达" : "";
}

export interface PhotoTileProps {
  photo: FileRef;
  arrived: boolean;
  /** Position in the list, from 1, for the picture's name. */
  place: number;
  /** Laid over the picture: a button to remove or to enlarge. */
  children?: ReactNode;
}

/** A photo's thumbnail with its size and state. */
export function PhotoTile({ photo, arrived, place, children }: PhotoTileProps) {
  const { url, local, error } = usePhotoUrl(photo.id, "thumb", arrived);
  const state = photoState(local, arrived);
  return (
    <figure className="photo-tile">
      {url === undefined ? (
        <div className="photo-missing">{error ? (isNoPicture(error) ? "图片无法显示" : "取不到图片") : state}</div>
      ) : (
        <img src={url} alt={`照片 ${place}`} className="photo-picture" />
      )}
      {children}
      <figcaption className={`photo-caption${local?.state === "refused" ? " photo-refused" : ""}`}>
        {[state, formatBytes(photo.size)].filter((word) => word !== "").join(" · ")}
      </figcaption>
    </figure>
  );
}
