import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What the build has put beside the app for files whose fonts and pictures need it. */
const beside = (folder: string) => `${import.meta.env.BASE_URL}pdf/${folder}/`;

/** Opens a PDF. Nothing in it is run: no script, no form, no link. */
export async function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  const { default: worker } = await import("pdfjs-dist/legacy/build/pdf.worker.min.mjs?url");
  GlobalWorkerOptions.workerSrc = worker;
  return getDocument({
    data: bytes,
    cMapUrl: beside("cmaps"),
    standardFontDataUrl: beside("standard_fonts"),
    wasmUrl: beside("wasm"),
    useWasm: false,
    enableXfa: false,
    isEvalSupported: false,
  }).promise;
}

/** Pixels that a canvas has at most: phones give up on larger ones. */
const mostPixels = 12_000_000;

/** Draws a page as wide as `width`, and gives the words on it. `gone` ends it half way. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  canvas: HTMLCanvasElement,
  { page: number, width, gone }: { page: number; width: number; gone: AbortSignal },
): Promise<string> {
  const page = await pdf.getPage(number);
  if (gone.aborted) return "";
  const plain = page.getViewport({ scale: 1 });
  const scale = width / plain.width;
  const height = plain.height * scale;
  const sharp = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (width * height)));
  const viewport = page.getViewport({ scale: scale * sharp });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  canvas.style.aspectRatio = `${viewport.width} / ${viewport.height}`;
  const task = page.render({ canvas, viewport, annotationMode: 0 });
  const stop = () => task.cancel();
  gone.addEventListener("abort", stop);
  await task.promise.finally(() => gone.removeEventListener("abort", stop));
  const { items } = await page.getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}
