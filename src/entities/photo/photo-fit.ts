/** Longest side of a stored photo and of its thumbnail, px. */
export const photoSide = 1600;
export const thumbnailSide = 320;

/** Size of a picture fitted into a square of `side`; never enlarged. */
export function fitWithin(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** JPEG qualities and sides to try, best first, until the result is small enough. */
export function* encodingSteps(): Generator<{ side: number; quality: number }> {
  for (const side of [photoSide, 1280, 960, 640]) {
    for (const quality of [0.85, 0.75, 0.65, 0.5]) yield { side, quality };
  }
}
