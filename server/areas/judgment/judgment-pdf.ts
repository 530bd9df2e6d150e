import type { Judgment } from "#contract/judgment/judgment-calls.ts";
import { type Asker, renderPdf } from "#server/plugins/papers/made-file.ts";
import { pdfFacts, pdfSection } from "#server/plugins/papers/pdf-blocks.ts";

/** A published document on paper: its facts, the gist, and the full text with its paragraphs. */
export const judgmentPdf = (asker: Asker, judgment: Judgment, at: Date): Promise<Buffer> =>
  renderPdf(asker, {
    title: judgment.title,
    subtitle: judgment.number,
    content: [
      pdfFacts([
        ["法院", judgment.court],
        ["文书类型", judgment.kind],
        ["案由", judgment.cause],
        ["裁判日期", judgment.judged_on ?? ""],
        ...judgment.parties.map(({ role, name }) => [role, name] as const),
      ]),
      ...(judgment.gist === "" ? [] : [pdfSection("裁判要旨"), { text: judgment.gist }]),
      pdfSection("全文"),
      ...judgment.text
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((text) => ({
          text: text.trim(),
          leadingIndent: 20,
          margin: [0, 0, 0, 6] as [number, number, number, number],
        })),
    ],
    foot: [judgment.source, judgment.source_on].filter((word) => word !== null && word !== "").join(" "),
    at,
  });
