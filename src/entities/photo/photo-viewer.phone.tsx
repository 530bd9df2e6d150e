import type { PhotoViewerProps } from "./photo-viewer-props.ts";
import { isNoPicture, usePhotoUrl } from "./photo-url.ts";
import { PictureDialog } from "./picture-dialog.tsx";

/** Full photo over the whole screen, the thumbnail until it has come. */
export function PhonePhotoViewer({ photo, arrived, onClose }: PhotoViewerProps) {
  const full = usePhotoUrl(photo.id, "full", arrived);
  const thumb = usePhotoUrl(photo.id, "thumb", arrived);
  // Without a thumbnail the bytes are no picture for this browser either.
  const isBroken = isNoPicture(thumb.error);
  return (
    <PictureDialog
      label={`照片 ${photo.name}`}
      alt={photo.name}
      largeLabel="放大的照片"
      url={isBroken ? undefined : (full.url ?? thumb.url)}
      words={isBroken ? "图片无法显示" : full.error || thumb.error ? "取不到图片，请联网后再试" : "正在读取…"}
      onClose={onClose}
    />
  );
}
