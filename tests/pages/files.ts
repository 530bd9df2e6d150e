/** A small picture, as a person would choose one. */
export async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(640, 480);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("the browser draws nothing");
  context.fillStyle = "#1554d1";
  context.fillRect(80, 60, 480, 360);
  return new File([await canvas.convertToBlob({ type: "image/png" })], name, { type: "image/png" });
}

/** The shortest document that counts as a PDF. */
export const pdf = (name: string): File => new File(["%PDF-1.7\n%%EOF"], name, { type: "application/pdf" });
