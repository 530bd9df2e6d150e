import type { Content } from "pdfmake/interfaces.js";
import { minuteOf } from "#contract/core/time.ts";
import { pdfFacts, pdfSection, pdfTable } from "#server/plugins/papers/pdf-blocks.ts";
import type { PdfPaper } from "#server/plugins/papers/paper-work.ts";
import type { LeftOut } from "../left-out.ts";

/** A patent on one sheet of paper: everything in words, ready to be laid out. */
export interface PatentSheet {
  title: string;
  number: string;
  status: string;
  facts: [label: string, value: string][];
  abstract: string;
  claim: string;
  /** Key among the paper's pictures; null: none is stored. A key without a picture is one that cannot be shown. */
  picture: string | null;
}

/** Patents on paper: a sheet for each. */
export interface SheetsPaper {
  /** What was asked, in words. */
  asked: string;
  sheets: PatentSheet[];
  leftOut: LeftOut[];
  /** Data URLs. */
  pictures: Record<string, string>;
  /** Who prints. */
  by: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** What stands before the sheets of several: what was asked, what is there, and what is missing. */
function cover({ asked, sheets, leftOut, at }: SheetsPaper): Content[] {
  const missing: Content[] =
    leftOut.length === 0
      ? []
      : [
          pdfSection(`未导出 ${leftOut.length} 件`),
          pdfTable(
            ["申请号", "名称", "原因"],
            leftOut.map(({ number, title, why }) => [number, title, why]),
            [110, "*", 110],
          ),
        ];
  return [
    { text: `检索条件：${asked}` },
    { text: `共 ${sheets.length} 件，数据截至 ${minuteOf(at)}`, style: "label" },
    ...missing,
    pdfSection(`目录（${sheets.length} 件）`),
    pdfTable(
      ["序号", "申请号", "名称", "法律状态"],
      sheets.map(({ number, title, status }, place) => [String(place + 1), number, title, status]),
      [28, 110, "*", 110],
    ),
  ];
}

const pictureOf = ({ picture }: PatentSheet, pictures: SheetsPaper["pictures"]): Content[] => {
  if (picture === null) return [];
  const drawn: Content =
    picture in pictures ? { image: picture, fit: [260, 220] } : { text: "附图无法显示", style: "label" };
  return [{ stack: [pdfSection("附图"), drawn], unbreakable: true }];
};

const textOf = (heading: string, text: string): Content[] => (text === "" ? [] : [pdfSection(heading), { text }]);

const sheetOf = (sheet: PatentSheet, pictures: SheetsPaper["pictures"]): Content[] => [
  pdfFacts([["法律状态", sheet.status], ...sheet.facts]),
  ...textOf("摘要", sheet.abstract),
  ...textOf("独立权利要求 1", sheet.claim),
  ...pictureOf(sheet, pictures),
];

/** Each patent begins on a page of its own, under its title. */
const headed = (sheet: PatentSheet, content: Content[]): Content[] => [
  { text: sheet.title, style: "title", pageBreak: "before" },
  { text: sheet.number, style: "subtitle", margin: [0, 2, 0, 12] },
  ...content,
];

/** The paper: one patent is its sheet alone, before several stands what was asked. */
export function paperOfSheets(paper: SheetsPaper): PdfPaper {
  const { sheets, pictures, leftOut, by, at } = paper;
  const [first] = sheets;
  const alone = sheets.length === 1 && leftOut.length === 0 ? first : undefined;
  return {
    title: alone?.title ?? "专利信息",
    subtitle: alone?.number ?? "",
    content: alone
      ? sheetOf(alone, pictures)
      : [...cover(paper), ...sheets.flatMap((sheet) => headed(sheet, sheetOf(sheet, pictures)))],
    images: pictures,
    foot: `打印人：${by}`,
    at: new Date(at),
  };
}
