import { EncryptedPDFError, PDFDocument, type PDFPage, ParseSpeeds } from "@cantoo/pdf-lib";
import { disarm } from "./disarm.ts";

/** A PDF of somebody's, and what is to stand on each of its pages: the first page of another, as wide as A4. */
export interface StampWork {
  bytes: Uint8Array;
  stamp: Uint8Array;
  mostPages: number;
}

/** The file with its stamps, or what is wrong with it in words. */
export type Stamped = { bytes: Uint8Array; pages: number } | { problem: string };

/** Once and again from the foot upwards, as wide as the page. */
function stampPage(page: PDFPage, stamp: Awaited<ReturnType<PDFDocument["embedPdf"]>>[number]): void {
  const { x, y, width, height } = page.getCropBox();
  const tall = (stamp.height / stamp.width) * width;
  if (!(tall > 0)) return;
  for (let up = 0; up < height && up < 20 * tall; up += tall)
    page.drawPage(stamp, { x, y: y + up, width, height: tall });
}

async function opened(bytes: Uint8Array): Promise<PDFDocument | string> {
  try {
    return await PDFDocument.load(bytes, {
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
  } catch (error) {
    return error instanceof EncryptedPDFError
      ? "该 PDF 设置了密码或权限保护，请取消保护、另存后再上传"
      : "该 PDF 已损坏或格式不完整，无法打开，请重新导出后再上传";
  }
}

/** Stamps every page of a PDF. */
export async function stamped({ bytes, stamp, mostPages }: StampWork): Promise<Stamped> {
  const document = await opened(bytes);
  if (typeof document === "string") return { problem: document };
  try {
    const pages = document.getPages();
    if (pages.length === 0) return { problem: "该 PDF 没有页面，请重新导出后再上传" };
    if (pages.length > mostPages) return { problem: `该 PDF 有 ${pages.length} 页，最多 ${mostPages} 页` };
    disarm(document);
    const [mark] = await document.embedPdf(stamp, [0]);
    if (mark === undefined) throw new Error("a stamp has no page");
    for (const page of pages) stampPage(page, mark);
    const saved = await document.save({
      updateFieldAppearances: false,
      addDefaultPage: false,
      objectsPerTick: Number.POSITIVE_INFINITY,
    });
    return { bytes: saved, pages: pages.length };
  } catch {
    return { problem: "该 PDF 的页面结构异常，无法处理，请重新导出后再上传" };
  }
}
