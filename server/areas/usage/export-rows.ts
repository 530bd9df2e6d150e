import type { ParsedInputOf } from "#contract/core/call.ts";
import { minuteWords } from "#contract/core/time.ts";
import { mostUsageExported, type usageCalls, type UsageRow } from "#contract/usage/usage-calls.ts";
import { timesDefinition, usageFigureKeys, usageFigureOf, usageLag } from "#contract/usage/usage-figures.ts";
import { accountKindWords, type ColumnForm, usageListOf } from "#contract/usage/usage-lists.ts";
import { streets } from "#server/database/tables/people.ts";
import { eq } from "drizzle-orm";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { checkAsked, foundRows } from "./usage-rows.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

const units: Partial<Record<ColumnForm, string>> = { time: "（毫秒）", bytes: "（字节）" };

function columnsOf(list: Parameters<typeof usageListOf>[0]): ListColumn<UsageRow>[] {
  return Object.entries(usageListOf(list).columns).map(([key, { title, form }]) => ({
    header: `${title}${units[form] ?? ""}`,
    width: form === "text" ? 24 : 14,
    cell: ({ cells }) => {
      const value = cells[key] ?? "";
      return { value: form === "minute" && value !== "" ? minuteWords(value) : value };
    },
  }));
}

/** The rows of a list as a workbook, with its conditions and what it counts. */
export async function exportUsageRows(
  context: CallContext,
  asked: ParsedInputOf<typeof usageCalls.rowsExport>,
): Promise<FileReply> {
  checkAsked(asked);
  await context.usage.keep();
  const { list, total } = await foundRows(context, asked, { offset: 0, limit: mostUsageExported });
  if (total === 0) throw new Refused(422, "没有可以导出的记录，请调整条件", { reason: "empty" });
  if (total > mostUsageExported)
    throw new Refused(422, `符合条件的记录超过 ${mostUsageExported} 条，请缩小范围后再导出`, { reason: "too_many" });
  const { title, about, parts, narrows } = usageListOf(asked.list);
  const at = new Date(context.now());
  await writeAudit(context, "usage-export", { list: asked.list, rows: total });
  const street =
    asked.street_id === undefined
      ? undefined
      : (await context.db.select().from(streets).where(eq(streets.id, asked.street_id)))[0]?.name;
  const lines: [string, string | undefined][] = [
    ["明细", title],
    ["行", about],
    ["范围", asked.part && parts[asked.part]],
    ["时段", narrows.period ? `${asked.from} 至 ${asked.to}` : undefined],
    ["镇街", narrows.street ? street : undefined],
    ["账号类型", narrows.kind && asked.kind ? accountKindWords[asked.kind] : undefined],
    ["接口", asked.call],
    ["统计时间", minuteWords(at)],
    ["说明", narrows.period ? usageLag : undefined],
    ["耗时", asked.list === "calls" || asked.list === "callDays" ? timesDefinition : undefined],
    ...usageFigureKeys
      .map(usageFigureOf)
      .filter((figure) => figure.list === asked.list)
      .map((figure): [string, string] => [figure.title, figure.definition]),
  ];
  const notes = lines.filter((line): line is [string, string] => line[1] !== undefined && line[1] !== "");
  return {
    file: await listWorkbook(context, title, {
      columns: columnsOf(asked.list),
      rows: list,
      notes: { sheet: "说明", lines: notes },
    }),
    mime: workbookMime,
    name: `${title}_${asked.from}_${asked.to}.xlsx`,
  };
}
