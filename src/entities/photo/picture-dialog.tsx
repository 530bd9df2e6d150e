import { lazy, Suspense, useState } from "react";
import { useModal } from "#src/ui/dialog/use-modal.ts";
import "./picture-dialog.css";

// Until it has come, the picture stands without its movements.
const ZoomPicture = lazy(async () => ({ default: (await import("./zoom-picture.tsx")).ZoomPicture }));

interface Props {
  label: string;
  /** What the picture shows, in words. */
  alt: string;
  /** Of the group that the enlarged picture is moved in. */
  largeLabel: string;
  /** Undefined: not there yet, or not at all, as `words` say. */
  url: string | undefined;
  words?: string;
  /** Lines on paper: a drawing without a ground of its own stays readable. */
  isPaper?: boolean;
  onClose: () => void;
}

/**
 * A picture over the whole screen: larger between two fingers, or two and a half times as wide by a button, to be moved
 * by one finger or by keys. A tap beside the buttons closes it, and so does "back".
 */
export function PictureDialog({ label, alt, largeLabel, url, words, isPaper = false, onClose }: Props) {
  const [isLarge, setLarge] = useState(false);
  return (
    <dialog {...useModal(onClose)} className={isPaper ? "photo-viewer paper" : "photo-viewer"} aria-label={label}>
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
          {words}
        </p>
      ) : isLarge ? (
        <div className="photo-viewer-stage" tabIndex={0} role="group" aria-label={largeLabel}>
          <img className="photo-viewer-large" src={url} alt={alt} />
        </div>
      ) : (
        <Suspense fallback={<img className="photo-viewer-still" src={url} alt={alt} />}>
          <div role="img" aria-label={alt} className="photo-viewer-zoom">
            <ZoomPicture url={url} onTap={onClose} />
          </div>
        </Suspense>
      )}
    </dialog>
  );
}
