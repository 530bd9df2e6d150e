import { createRequire } from "node:module";
import pdfmake from "pdfmake";
import type { StyleDictionary, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { minuteWords } from "#contract/core/time.ts";
import { outsideFont } from "./font-characters.ts";
import { paperOf } from "./html-paper.ts";
import type { PdfPaper, StampPage } from "./paper-work.ts";
import { gap, PrintedWords } from "./printed-words.ts";
import { tableLayouts } from "./table-layouts.ts";

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
pdfmake.setTableLayouts(tableLayouts);
// A paper is made from what the caller hands over: beside its fonts it opens no file, and no address at all.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);

/** Both weights have the same characters. */
const outside = outsideFont(normal);
const aboutGaps = `注：${gap} 为字库未收录的字符，原文见系统`;

const styles: StyleDictionary = {
  title: { fontSize: 18, bold: true, alignment: "center" },
  subtitle: { color: quiet, alignment: "center" },
  section: { fontSize: 12, bold: true, margin: [0, 14, 0, 6] },
  label: { color: quiet },
  foot: { fontSize: 8, color: quiet },
};

function definitionOf(paper: PdfPaper): TDocumentDefinitions {
  const words = new PrintedWords(outside);
  const content = paper.content.flatMap((part) =>
    typeof part === "object" && "html" in part ? paperOf(part.html) : [part],
  );
  const title = words.text(paper.title);
  const subtitle = words.text(paper.subtitle ?? "");
  const foot = words.text([paper.foot, `打印于 ${minuteWords(paper.at)}`].filter(Boolean).join("　"));
  const watermark = words.text(paper.watermark ?? "");
  const body = words.part(content);
  return {
    pageSize: "A4",
    pageMargins: [48, 48, 48, 56],
    language: "zh-CN",
    info: { title: paper.title, creationDate: paper.at, modDate: paper.at },
    defaultStyle: { font: family, fontSize: 10, lineHeight: 1.3, color: ink },
    styles,
    images: paper.images,
    watermark: watermark ? { text: watermark, color: quiet, opacity: 0.12, fontSize: 34 } : undefined,
    content: [{ text: title, style: "title" }, { text: subtitle, style: "subtitle", margin: [0, 2, 0, 12] }, ...body],
    // A heading at the foot of a page goes to the next one with what it heads.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
    footer: (page, pages) => ({
      margin: [48, 16, 48, 0],
      style: "foot",
      stack: [
        { columns: [{ text: foot }, { text: `第 ${page} / ${pages} 页`, width: 80, alignment: "right" }] },
        ...(words.hasGaps && page === pages ? [{ text: aboutGaps }] : []),
      ],
    }),
  };
}

/** Draws a paper on A4 with the house style and returns the PDF file. For threads alone: it takes seconds. */
export const drawPdf = (paper: PdfPaper): Promise<Buffer> => pdfmake.createPdf(definitionOf(paper)).getBuffer();

/** A page of A4 with nothing but who it is for: across it and at its foot. Other files' pages are stamped with it. */
export function drawStamp({ reader, at }: StampPage): Promise<Buffer> {
  const words = new PrintedWords(outside).text(`${reader} ${minuteWords(at)}`);
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
