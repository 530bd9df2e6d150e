import { dateWords } from "#contract/core/date-words.ts";
import { tradeName } from "#contract/company/trades.ts";
import { tierWords } from "#contract/company/company.ts";
import { indicatorKeys, indicatorOf } from "#contract/ranking/indicators.ts";
import { mostRanksExported, type RankRow } from "#contract/ranking/ranking-calls.ts";
import { missingWays } from "#contract/ranking/score-rules.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { type RankAsked, rankRows, shownDays } from "./rank-rows.ts";
import { publishedRules } from "./snapshots.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

const column = (
  header: string,
  width: number,
  value: (row: RankRow) => string | number | null,
): ListColumn<RankRow> => ({
  header,
  width,
  cell: (row) => ({ value: value(row) ?? "" }),
});

const tierText = (tier: string): string => (tier in tierWords ? `${tier} ${tierWords[tier as "A"]}` : "未分级");

const columns: readonly ListColumn<RankRow>[] = [
  column("名次", 8, (row) => row.place),
  column("对比名次", 10, (row) => row.place_before),
  column("企业名称", 36, (row) => row.name),
  column("镇街", 14, (row) => row.street_name),
  column("行业", 28, (row) => (row.industry_code === "" ? "" : tradeName(row.industry_code))),
  column("规模", 8, (row) => row.scale),
  column("层级", 10, (row) => tierText(row.tier)),
  column("得分", 8, (row) => row.score),
  column("对比得分", 10, (row) => row.score_before),
  ...indicatorKeys.map((key) => {
    const { name, unit } = indicatorOf(key);
    return column(`${name}（${unit}）`, 16, (row) => row.values[key] ?? null);
  }),
];

/** The ranking as a workbook, with what its figures mean. */
export async function exportRanks(context: CallContext, asked: RankAsked): Promise<FileReply> {
  const shown = await shownDays(context, asked);
  const { list, total } = await rankRows(context, asked, shown, { offset: 0, limit: mostRanksExported });
  if (shown.day === null || total === 0) throw new Refused(422, "没有可以导出的企业，请调整条件", { reason: "empty" });
  if (total > mostRanksExported)
    throw new Refused(422, `符合条件的企业超过 ${mostRanksExported} 家，请缩小范围后再导出`, { reason: "too_many" });
  const { rules } = await publishedRules(context.db);
  const notes = indicatorKeys.map((key) => {
    const { name, definition, source } = indicatorOf(key);
    const rule = rules.find(({ indicator }) => indicator === key);
    const counts =
      rule === undefined
        ? "现行规则不计分"
        : `现行规则权重 ${rule.weight}，${rule.least} 起分，${rule.most} 满分，缺失时${missingWays[rule.missing]}`;
    return [name, `${definition}来源：${source}。${counts}`];
  });
  const heads = [
    ["快照日期", dateWords(shown.day)],
    ["对比日期", shown.against === null ? "无" : dateWords(shown.against)],
    ["名次", "全区所有企业中的名次，同分同名次；空白表示没有数据"],
  ];
  await writeAudit(context, "rank-export", { rows: total });
  return {
    file: await listWorkbook(context, "企业排行", {
      columns,
      rows: list,
      notes: { sheet: "指标说明", lines: [...heads, ...notes] },
    }),
    mime: workbookMime,
    name: `企业排行_${shown.day}.xlsx`,
  };
}
