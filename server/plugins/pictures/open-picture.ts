import sharp, { type Sharp } from "sharp";
import { pictureHead } from "#contract/core/picture-head.ts";
import { mostPixels, pixelsOf } from "#contract/core/picture-rules.ts";

// One thread a picture, as several are drawn at once, and nothing kept of what is never asked for twice.
sharp.concurrency(1);
sharp.cache(false);

/**
 * A picture to be drawn from its bytes, upright; null when their head is not that of a JPEG, PNG or WebP of a size
 * that is unpacked. What is drawn of it rejects when the bytes end early or are broken.
 */
export function openPicture(bytes: Buffer): Sharp | null {
  const head = pictureHead(bytes);
  if (head === null || pixelsOf(head) > mostPixels) return null;
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" }).rotate();
}
