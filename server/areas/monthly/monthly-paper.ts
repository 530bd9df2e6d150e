import { monthlyTables, monthlyTitle } from "#contract/monthly/monthly-tables.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { pdfSection, pdfTable } from "#server/plugins/papers/pdf-blocks.ts";
import { renderPdf } from "#server/plugins/papers/made-file.ts";
import { monthlyInfo } from "./monthly-reads.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** A report on paper, table by table as on the page; leaves a line in the audit log. */
export async function monthlyPdf(context: CallContext, { id }: { id: string }): Promise<FileReply> {
  const report = await monthlyInfo(context, { id });
  const { company_name, steps } = report.data;
  const person = personOf(context);
  const file = await renderPdf(context, {
    title: monthlyTitle(report),
    subtitle: company_name,
    content: [
      ...monthlyTables(report).flatMap(({ title, meaning, head, rows, none }) => [
        pdfSection(title, meaning),
        rows.length === 0
          ? { text: none }
          : pdfTable(
              head,
              rows,
              head.map((_, at) => (at === 2 ? "*" : "auto")),
            ),
      ]),
      pdfSection("下一步"),
      ...(steps.length === 0 ? [{ text: "本月没有要办的事项。" }] : [{ ul: steps.map(({ text }) => text) }]),
    ],
    foot: `${company_name}　打印人：${person.name}`,
    at: new Date(context.now()),
  });
  await writeAudit(context, "monthly-pdf", { id });
  return { file, mime: "application/pdf", name: `专利月报_${report.month}.pdf` };
}
