import { useLayoutEffect, useRef, useState } from "react";
import type { PhotoViewerProps } from "./photo-viewer-props.ts";
import { isNoPicture, usePhotoUrl } from "./photo-url.ts";
import "./photo-viewer.phone.css";

/**
 * Full photo over the whole screen, the thumbnail until it has come: a tap makes it two and a half times as
 * wide, to be moved by the finger. The browser's own pinch works on it as well.
 */
export function PhonePhotoViewer({ photo, arrived, onClose }: PhotoViewerProps) {
  const full = usePhotoUrl(photo.id, "full", arrived);
  const thumb = usePhotoUrl(photo.id, "thumb", arrived);
  const [isLarge, setLarge] = useState(false);
  const element = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page, it gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  // Without a thumbnail the bytes are no picture for this browser either.
  const isBroken = isNoPicture(thumb.error);
  const url = isBroken ? undefined : (full.url ?? thumb.url);
  return (
    <dialog
      ref={element}
      className="photo-viewer"
      aria-label={`照片 ${photo.name}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <button type="button" className="photo-viewer-close" onClick={onClose}>
        关闭
      </button>
      <div className="photo-viewer-stage">
        {url === undefined ? (
          <p className="photo-viewer-words" role="status">
            {isBroken ? "图片无法显示" : full.error || thumb.error ? "取不到图片，请联网后再试" : "正在读取…"}
          </p>
        ) : (
          <button
            type="button"
            className={`photo-viewer-picture${isLarge ? " photo-viewer-large" : ""}`}
            aria-label={isLarge ? "缩小照片" : "放大照片"}
            onClick={() => setLarge((now) => !now)}
          >
            <img src={url} alt={photo.name} />
          </button>
        )}
      </div>
    </dialog>
  );
}
