import { ImageViewer } from "antd-mobile";
import type { PhotoViewerProps } from "./photo-strip.tsx";
import { usePhotoUrl } from "./photo-url.ts";

/** Full photo with pinch and pan; the thumbnail stands in until it has come. */
export function PhonePhotoViewer({ photo, arrived, onClose }: PhotoViewerProps) {
  const full = usePhotoUrl(photo.id, "full", arrived);
  const thumb = usePhotoUrl(photo.id, "thumb", arrived);
  return <ImageViewer visible image={full.url ?? thumb.url ?? ""} onClose={onClose} />;
}
