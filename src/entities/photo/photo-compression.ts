import { fileRules } from "#contract/core/file.ts";
import { dateProblem } from "#contract/core/plausible-dates.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { readOrigin } from "./exif.ts";
import { encodingSteps, fitWithin, thumbnailSide } from "./photo-fit.ts";
import type { PhotoReply, PhotoTask } from "./photo-task.ts";

/** EXIF lies within the first segments of a JPEG; a segment has at most 64 KB. */
const headBytes = 256 * 1024;

/** Makes a photo small, with its watermark; `onPreview` gets the thumbnail as soon as there is one. */
export async function compress(task: PhotoTask, onPreview: (thumbnail: Blob) => void): Promise<PhotoReply> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(task.file, { imageOrientation: "from-image" });
  } catch {
    return { ok: false, message: "这个文件不是可以识别的图片，请换一张 JPEG 或 PNG 照片" };
  }
  const origin = readOrigin(await task.file.slice(0, headBytes).arrayBuffer());
  const takenAt = plausible(origin.takenAt, task.fallbackTime) ?? new Date(task.fallbackTime).toISOString();
  const lines = [formatMinute(takenAt), task.place, task.official, task.company].filter((line) => line !== "");
  try {
    const thumbnail = await encode(draw(picture, thumbnailSide, []), 0.7);
    onPreview(thumbnail);
    const blob = await smallEnough(picture, lines);
    if (blob === null) return { ok: false, message: "这张照片压缩后仍超过 400 KB，请换一张" };
    const { lng, lat } = origin;
    const position = lng === undefined || lat === undefined ? {} : { lng, lat };
    return { ok: true, photo: { blob, thumbnail, taken_at: takenAt, ...position } };
  } finally {
    picture.close();
  }
}

/** A camera whose clock was never set tells a time that no visit is taken with. */
const plausible = (takenAt: string | undefined, now: number) =>
  takenAt === undefined || dateProblem("", takenAt, "noted", now) !== null ? undefined : takenAt;

async function smallEnough(picture: ImageBitmap, lines: readonly string[]): Promise<Blob | null> {
  let side = 0;
  let canvas: OffscreenCanvas | undefined;
  for (const step of encodingSteps()) {
    if (canvas === undefined || step.side !== side) canvas = draw(picture, step.side, lines);
    side = step.side;
    const blob = await encode(canvas, step.quality);
    if (blob.size <= fileRules.photo.max) return blob;
  }
  return null;
}

const encode = (canvas: OffscreenCanvas, quality: number) => canvas.convertToBlob({ type: "image/jpeg", quality });

function draw(picture: ImageBitmap, side: number, lines: readonly string[]): OffscreenCanvas {
  const { width, height } = fitWithin(picture.width, picture.height, side);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2d context");
  // JPEG has no transparency: without this a clear PNG would turn black.
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  if (lines.length > 0) watermark(context, lines, width, height);
  return canvas;
}

/** A dark band at the foot with one line each: legible on any picture. */
function watermark(
  context: OffscreenCanvasRenderingContext2D,
  lines: readonly string[],
  width: number,
  height: number,
) {
  const size = Math.max(12, Math.round(Math.min(width, height) / 28));
  const lineHeight = Math.round(size * 1.4);
  const band = lineHeight * lines.length + size;
  context.fillStyle = "rgb(0 0 0 / 45%)";
  context.fillRect(0, height - band, width, band);
  context.fillStyle = "white";
  context.font = `${size}px sans-serif`;
  context.textBaseline = "top";
  for (const [i, line] of lines.entries()) {
    context.fillText(line, size, height - band + size / 2 + i * lineHeight, width - size * 2);
  }
}
