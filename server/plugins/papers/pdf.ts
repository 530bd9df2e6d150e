import { createRequire } from "node:module";
import pdfmake from "pdfmake";
import type { Content, StyleDictionary, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { minuteWords } from "#contract/core/time.ts";

/** What a printed paper says; the house style adds the rest. Images are data URLs or keys of `images`. */
export interface PdfPaper {
  /** Heading of the first page and title of the file. */
  title: string;
  /** One quiet line under the title, such as a record number. */
  subtitle?: string;
  content: Content[];
  /** Data URLs by key, so that one picture shown twice is embedded once. */
  images?: Record<string, string>;
  /** Written across every page, such as the reader's name and time. */
  watermark?: string;
  /** Left end of the foot line; the page number stands at the right. */
  foot?: string;
  /** Moment of printing, for the foot line and the file's properties. */
  at: Date;
}

const family = "Noto Sans SC";
const ink = "#14213D";
const quiet = "#5B6780";

const require = createRequire(import.meta.url);
const fontFile = (weight: string) =>
  require.resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`);

// All of GBK, 10 MB a weight; a paper embeds only the glyphs it uses. Chinese has no italics.
const normal = fontFile("400Regular");
const bold = fontFile("700Bold");
pdfmake.setFonts({ [family]: { normal, bold, italics: normal, bolditalics: bold } });
// A paper is made from what the caller hands over: beside its fonts it opens no file, and no address at all.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);

const styles: StyleDictionary = {
  title: { fontSize: 18, bold: true, alignment: "center" },
  subtitle: { color: quiet, alignment: "center" },
  section: { fontSize: 12, bold: true, margin: [0, 14, 0, 6] },
  label: { color: quiet },
  foot: { fontSize: 8, color: quiet },
};

function definitionOf(paper: PdfPaper): TDocumentDefinitions {
  const printed = `打印于 ${minuteWords(paper.at)}`;
  return {
    pageSize: "A4",
    pageMargins: [48, 48, 48, 56],
    language: "zh-CN",
    info: { title: paper.title, creationDate: paper.at, modDate: paper.at },
    defaultStyle: { font: family, fontSize: 10, lineHeight: 1.3, color: ink },
    styles,
    images: paper.images,
    watermark: paper.watermark ? { text: paper.watermark, color: quiet, opacity: 0.12, fontSize: 34 } : undefined,
    content: [
      { text: paper.title, style: "title" },
      { text: paper.subtitle ?? "", style: "subtitle", margin: [0, 2, 0, 12] },
      ...paper.content,
    ],
    // A heading at the foot of a page goes to the next one with what it heads.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
    footer: (page, pages) => ({
      margin: [48, 16, 48, 0],
      style: "foot",
      columns: [
        { text: [paper.foot, printed].filter(Boolean).join("　") },
        { text: `第 ${page} / ${pages} 页`, width: 80, alignment: "right" },
      ],
    }),
  };
}

/** Draws a paper on A4 with the house style and returns the PDF file. */
export async function renderPdf(paper: PdfPaper): Promise<Buffer> {
  return pdfmake.createPdf(definitionOf(paper)).getBuffer();
}

/** A page of A4 with nothing but who it is for: across it and at its foot. Other files' pages are stamped with it. */
export async function renderStamp(reader: string, at: Date): Promise<Buffer> {
  const words = `${reader} ${minuteWords(at)}`;
  return pdfmake
    .createPdf({
      pageSize: "A4",
      pageMargins: [24, 24, 24, 24],
      defaultStyle: { font: family, color: quiet },
      watermark: { text: words, color: quiet, opacity: 0.14 },
      content: [{ text: words, fontSize: 7, absolutePosition: { x: 24, y: 800 } }],
    })
    .getBuffer();
}
