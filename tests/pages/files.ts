import writeWorkbook from "write-excel-file/browser";

type Row = readonly (string | number | boolean | null)[];

/** A small picture, as a person would choose one. */
export async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(640, 480);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("the browser draws nothing");
  context.fillStyle = "#1554d1";
  context.fillRect(80, 60, 480, 360);
  return new File([await canvas.convertToBlob({ type: "image/png" })], name, { type: "image/png" });
}

/** A table as Excel saves it for everybody. */
export const csv = (name: string, lines: readonly string[]): File =>
  new File([`\uFEFF${lines.join("\r\n")}\r\n`], name, { type: "text/csv" });

/** An Excel workbook of named sheets. */
export async function workbook(name: string, sheets: Record<string, readonly Row[] | undefined>): Promise<File> {
  const written = Object.entries(sheets).flatMap(([sheet, rows]) =>
    rows ? [{ sheet, data: rows.map((row) => row.map((value) => (value === null ? null : { value }))) }] : [],
  );
  const bytes = await writeWorkbook(written).toBlob();
  return new File([bytes], name, { type: bytes.type });
}

/** The shortest document that counts as a PDF. */
export const pdf = (name: string): File => new File(["%PDF-1.7\n%%EOF"], name, { type: "application/pdf" });
