import { type FileKind, fileRules } from "./file.ts";
import { type PictureHead, pictureHead } from "./picture-head.ts";

/** Most pixels that are ever unpacked: 200 MB at four bytes each. */
export const mostPixels = 50_000_000;
/** Most pixels of a photo or signature, which a phone sends at no more than 1600 a side. */
const mostPhotoPixels = 16_000_000;

interface HandedIn {
  kind: FileKind;
  mime: string;
  name: string;
}

/** Whether a file of this kind is shown as a picture, and so must be one. */
export const isMeantAsPicture = (kind: FileKind): boolean => kind === "photo" || kind === "signature";

/** Whether the server may have to draw a file: one that must be a picture, and an attachment that calls itself one. */
export const mayBeDrawn = ({ kind, mime }: Pick<HandedIn, "kind" | "mime">): boolean =>
  isMeantAsPicture(kind) || (kind === "attachment" && mime.startsWith("image/"));

const nameOf = ({ kind, name }: HandedIn) => (name === "" ? fileRules[kind].label : `“${name}”`);

/** Why bytes that should be a picture cannot be read as one. */
export const noPicture = (file: HandedIn): string => `${nameOf(file)}不是能识别的图片，请重新选择`;

/**
 * Why the bytes of a file may not be kept, by their head alone and in words; null when they may. An attachment may
 * hold anything, but nothing that would unpack to more pixels than the server draws.
 */
export function pictureProblem(file: HandedIn, bytes: Uint8Array): string | null {
  if (!mayBeDrawn(file)) return null;
  const head = pictureHead(bytes);
  if (head === null) return isMeantAsPicture(file.kind) ? noPicture(file) : null;
  return pixelsOf(head) > (isMeantAsPicture(file.kind) ? mostPhotoPixels : mostPixels)
    ? `${nameOf(file)}的像素过多（${head.width} × ${head.height}），请缩小后重新添加`
    : null;
}

/** Pixels of a picture, by its head. */
export const pixelsOf = ({ width, height }: PictureHead): number => width * height;
