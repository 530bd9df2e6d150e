import { type annuitySumCalls, annuityExportMax, sumRanges, sumWords } from "#contract/annuity/annuity-sums.ts";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { conditionsOf, overviewRows } from "./overview.ts";
import { sumColumns } from "./sums.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Row = Awaited<ReturnType<typeof overviewRows>>[number];

const columns: ListColumn<Row>[] = [
  { header: "企业", cell: ({ name }) => ({ value: name }), width: 36 },
  { header: "镇街", cell: ({ street_name }) => ({ value: street_name }), width: 12 },
  { header: "专利件数", cell: ({ sums }) => ({ value: sums.patents, type: Number }), width: 10 },
  ...sumRanges.flatMap((which): ListColumn<Row>[] => [
    {
      header: `${sumWords[which]}（件）`,
      cell: ({ sums }) => ({ value: sums[sumColumns[which].count], type: Number }),
      width: 16,
    },
    {
      header: `${sumWords[which]}（元）`,
      cell: ({ sums }) => ({ value: Number(sums[sumColumns[which].yuan]), type: Number, format: "#,##0.00" }),
      width: 18,
    },
  ]),
  {
    header: "截至",
    cell: ({ sums }) => ({ value: new Date(`${sums.as_of}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" }),
    width: 12,
  },
];

/** Exactly the companies of the overview, in its order. */
export async function annuityOverviewExport(
  context: CallContext,
  input: ParsedInputOf<typeof annuitySumCalls.overviewExport>,
): Promise<FileReply> {
  const { chosen } = conditionsOf(context, input);
  const rows = await overviewRows(context, chosen, input).limit(annuityExportMax + 1);
  if (rows.length > annuityExportMax)
    throw new Refused(422, `一次最多导出 ${annuityExportMax} 家企业，请增加条件`, { reason: "too_many" });
  await writeAudit(context, "annuity-overview", { rows: rows.length });
  return {
    file: await listWorkbook(context, "企业年费", { columns, rows }),
    mime: workbookMime,
    name: `企业年费_${sumWords[input.which]}_${dayOf(context.now())}.xlsx`,
  };
}
