/** Longest side of a picture of a paper, px: its smallest print can be read. */
const longest = 3_000;
const qualities = [0.9, 0.8, 0.7, 0.5] as const;

/** A picture that is larger than `max` bytes, as a JPEG that is not; the file itself where that cannot be made. */
export async function smallerPicture(file: File, max: number): Promise<File> {
  if (file.size <= max || !file.type.startsWith("image/")) return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (picture === null) return file;
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const paper = canvas.getContext("2d");
  paper?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  if (paper === null) return file;
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (blob.size <= max) return new File([blob], `${file.name.replace(/\.[^.]*$/u, "")}.jpg`, { type: blob.type });
  }
  return file;
}
