import { fitWithin } from "./photo-fit.ts";

/** Pixels of the longer side of a picture that stands as a file: print on it stays legible. */
const longest = 2560;
/** Smaller files are left as they are. */
const enough = 1024 * 1024;
const reducible = /^image\/(?:jpeg|hei[cf])$/u;

/** A picture of a camera as a smaller JPEG; any other file, and one that the browser cannot draw, as it is. */
export async function reducedPicture(file: File): Promise<File> {
  if (!reducible.test(file.type) || (file.type === "image/jpeg" && file.size <= enough)) return file;
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return file;
  }
  try {
    const { width, height } = fitWithin(picture.width, picture.height, longest);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
    if (blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/\.hei[cf]$/iu, ".jpg"), { type: blob.type });
  } finally {
    picture.close();
  }
}
