import type { Picture } from "#contract/site/content-piece.ts";

const address = (id: string, width: number) => `/v1/web/file?id=${id}&width=${width}`;

interface PictureProps {
  picture: Picture;
  /** Seen at once: not loaded late. */
  isFirst?: boolean;
  /** Widths it is shown in, as in `sizes`. */
  sizes: string;
}

/** A picture of the website in the width that fits. */
export function WebPicture({ picture: { id, alt, width, height }, isFirst = false, sizes }: PictureProps) {
  return (
    <img
      src={address(id, 480)}
      srcSet={`${address(id, 480)} 480w, ${address(id, 960)} 960w`}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
    />
  );
}
