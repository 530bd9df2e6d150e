import type { Content, Table } from "pdfmake/interfaces.js";
import type { SharedReport } from "#contract/report/report-fields.ts";
import { reportLines } from "#contract/report/report-text.ts";
import { type Asker, renderPdf } from "#server/plugins/papers/made-file.ts";
import { dateWords } from "#contract/core/date-words.ts";

type PaperReport = Pick<SharedReport, "title" | "company_name" | "made_on" | "sections" | "sources" | "watermark">;

function linesOf(text: string): Content[] {
  const content: Content[] = [];
  let items: Content[] = [];
  const closeList = () => {
    if (items.length > 0) content.push({ ul: items, margin: [0, 0, 0, 4] });
    items = [];
  };
  for (const { kind, text: words, basis } of reportLines(text)) {
    const line: Content = {
      text: basis === null ? words : [words, { text: `（依据：${basis}）`, style: "label", fontSize: 9 }],
      margin: [0, 0, 0, 3],
    };
    if (kind === "item") items.push(line);
    else {
      closeList();
      content.push(line);
    }
  }
  closeList();
  return content;
}

function tableOf({ head, rows }: NonNullable<PaperReport["sections"][number]["table"]>): Content {
  const width = Math.max(head.length, ...rows.map((row) => row.length));
  const filled = (row: readonly string[]) => Array.from({ length: width }, (_, place) => row[place] ?? "");
  const table: Table = {
    headerRows: 1,
    widths: Array.from({ length: width }, () => "*"),
    body: [filled(head).map((text) => ({ text, bold: true })), ...rows.map(filled)],
  };
  return { table, layout: "lightHorizontalLines", fontSize: 9, margin: [0, 4, 0, 4] };
}

/** A report on paper, the watermark across every page. */
export function reportPdf(asker: Asker, report: PaperReport, foot: string, at: Date): Promise<Buffer> {
  const sections = report.sections.flatMap((section): Content[] => [
    { text: section.title, style: "section" },
    ...linesOf(section.text),
    ...(section.table === null ? [] : [tableOf(section.table)]),
  ]);
  const sources = report.sources.map(({ label, at: day }) =>
    day === null || day === "" ? label : `${label}（${dateWords(day)}）`,
  );
  return renderPdf(asker, {
    title: report.title,
    subtitle: `${report.company_name}　${dateWords(report.made_on)}`,
    content: [...sections, { text: "资料来源", style: "section" }, { ul: sources }],
    watermark: report.watermark,
    foot,
    at,
  });
}
