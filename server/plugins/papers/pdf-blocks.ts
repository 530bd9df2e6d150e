import type { Content, TableCell } from "pdfmake/interfaces.js";

const quiet = "#5B6780";

/** Heading of a part with a quiet line under it; it stays with what follows. */
export const pdfSection = (text: string, line = ""): Content => ({
  text: line === "" ? text : [text, { text: `\n${line}`, fontSize: 10, bold: false, color: quiet }],
  style: "section",
  headlineLevel: 1,
});

/** Table of facts, two pairs of label and value a row; an empty value shows as a dash. */
export function pdfFacts(pairs: readonly (readonly [label: string, value: string])[]): Content {
  const cells = pairs.flatMap(([label, value]): TableCell[] => [
    { text: label, style: "label" },
    { text: value || "—" },
  ]);
  const body: TableCell[][] = [];
  for (let at = 0; at < cells.length; at += 4) body.push([...cells.slice(at, at + 4), "", ""].slice(0, 4));
  return body.length ? { table: { widths: [64, "*", 64, "*"], body }, layout: "facts" } : { text: "—" };
}

/** Table with a head that returns on every page. */
export const pdfTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths: (number | "*" | "auto")[],
): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    body: [
      head.map((text) => ({ text, bold: true })),
      ...rows.map((row) => row.map((text) => ({ text: text || "—" }))),
    ],
  },
  layout: "facts",
});

/** Answers longer than this may go on over the page. */
const longAnswer = 600;

/** Questions at the left, answers beside them; a question stays with the first line of its answer. */
export const pdfAnswers = (lines: readonly (readonly [question: string, answer: string])[]): Content[] =>
  lines.map(([question, answer]) => ({
    table: {
      widths: [150, "*"],
      dontBreakRows: answer.length <= longAnswer,
      body: [[{ text: question, style: "label" }, { text: answer }]],
    },
    layout: "facts",
  }));
