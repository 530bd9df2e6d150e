import { lazy, Suspense, useState } from "react";
import { useModal } from "#src/ui/dialog/use-modal.ts";
import type { PhotoViewerProps } from "./photo-viewer-props.ts";
import { isNoPicture, usePhotoUrl } from "./photo-url.ts";
import "./photo-viewer.phone.css";

// Until it has come, the photo stands without its movements.
const ZoomPicture = lazy(async () => ({ default: (await import("./zoom-picture.tsx")).ZoomPicture }));

/**
 * Full photo over the whole screen, the thumbnail until it has come: larger between two fingers, or two and a half
 * times as wide by a button, to be moved by one finger or by keys. A tap beside the buttons closes it.
 */
export function PhonePhotoViewer({ photo, arrived, onClose }: PhotoViewerProps) {
  const full = usePhotoUrl(photo.id, "full", arrived);
  const thumb = usePhotoUrl(photo.id, "thumb", arrived);
  const [isLarge, setLarge] = useState(false);
  // Without a thumbnail the bytes are no picture for this browser either.
  const isBroken = isNoPicture(thumb.error);
  const url = isBroken ? undefined : (full.url ?? thumb.url);
  return (
    <dialog {...useModal(onClose)} className="photo-viewer" aria-label={`照片 ${photo.name}`}>
      <div className="photo-viewer-bar">
        {url !== undefined && (
          <button type="button" className="photo-viewer-button" onClick={() => setLarge((now) => !now)}>
            {isLarge ? "缩小" : "放大"}
          </button>
        )}
        <button type="button" className="photo-viewer-button" onClick={onClose}>
          关闭
        </button>
      </div>
      {url === undefined ? (
        <p className="photo-viewer-words" role="status">
          {isBroken ? "图片无法显示" : full.error || thumb.error ? "取不到图片，请联网后再试" : "正在读取…"}
        </p>
      ) : isLarge ? (
        <div className="photo-viewer-stage" tabIndex={0} role="group" aria-label="放大的照片">
          <img className="photo-viewer-large" src={url} alt={photo.name} />
        </div>
      ) : (
        <Suspense fallback={<img className="photo-viewer-still" src={url} alt={photo.name} />}>
          <div role="img" aria-label={photo.name} className="photo-viewer-zoom">
            <ZoomPicture url={url} onTap={onClose} />
          </div>
        </Suspense>
      )}
    </dialog>
  );
}
