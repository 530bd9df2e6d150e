import sharp from "sharp";

/** Formats of pictures that people hand in; SVG, which may carry script, is none of them. */
const formats: readonly string[] = ["jpeg", "png", "webp"];
const mostPixels = 50_000_000;

/**
 * Makes a picture anew from its pixels, upright and without anything but pixels; null when the bytes are no picture
 * whatever they are called. `fill` cuts to a square of `side` pixels, otherwise no side is longer.
 */
export async function cleanImage(
  bytes: Buffer,
  { side, fill }: { side: number; fill: boolean },
): Promise<Buffer | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
    const { format } = await image.metadata();
    if (!formats.includes(format ?? "")) return null;
    return await image
      .rotate()
      .resize(side, side, { fit: fill ? "cover" : "inside", withoutEnlargement: !fill })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    // sharp throws on anything it cannot read to its end, which is all that matters here.
    return null;
  }
}
