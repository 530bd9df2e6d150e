import { Image } from "antd";
import { useEffect } from "react";
import { toast } from "#src/ui/dialog/toast.ts";
import { useBackCloses } from "#src/ui/dialog/use-back-closes.ts";
import type { PhotoViewerProps } from "./photo-viewer-props.ts";
import { isNoPicture, usePhotoUrl } from "./photo-url.ts";

/** Full photo in antd's preview; the thumbnail stands in until it has come. */
export function DeskPhotoViewer({ photo, arrived, onClose }: PhotoViewerProps) {
  const full = usePhotoUrl(photo.id, "full", arrived);
  const thumb = usePhotoUrl(photo.id, "thumb", arrived);
  const src = full.url ?? thumb.url;
  useBackCloses(true, onClose);
  const isBroken = isNoPicture(thumb.error);
  useEffect(() => {
    if (!isBroken) return;
    toast("图片无法显示", "error");
    onClose();
  }, [isBroken, onClose]);
  if (isBroken || src === undefined) return null;
  return (
    <Image
      style={{ display: "none" }}
      alt={photo.name}
      src={src}
      preview={{ open: true, src, onOpenChange: (open) => !open && onClose() }}
    />
  );
}
