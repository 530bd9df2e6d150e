import type { ParsedInputOf } from "#contract/core/call.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { type Compared, type ComparedSide, type compareCalls, sideLabels } from "#contract/figures/compare-calls.ts";
import { changeOf } from "#contract/figures/compared-periods.ts";
import { type DistrictFigureKey, figureOf } from "#contract/figures/district-figures.ts";
import { comparedKeys, isFlow, periodWordsOf } from "#contract/figures/period-figures.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { compareAreas } from "./compare-areas.ts";
import { partOf } from "./company-holds.ts";
import { minuteWords, partWords } from "./street-table.ts";

const sideWords = ({ name, from, to }: ComparedSide): string => `${name} ${dateWords(from)}至${dateWords(to)}`;

function columnsOf({ left, right }: Compared, missing: string): ListColumn<DistrictFigureKey>[] {
  const change = (key: DistrictFigureKey) => changeOf(left.values[key], right.values[key]);
  return [
    { header: "指标", width: 24, cell: (key) => ({ value: periodWordsOf(key).title }) },
    { header: "单位", width: 8, cell: (key) => ({ value: figureOf(key).unit }) },
    { header: "统计方式", width: 14, cell: (key) => ({ value: isFlow(key) ? "时段内" : "截止日" }) },
    { header: sideWords(left), width: 32, cell: (key) => ({ value: left.values[key] ?? missing }) },
    { header: sideWords(right), width: 32, cell: (key) => ({ value: right.values[key] ?? missing }) },
    { header: "相差", width: 12, cell: (key) => ({ value: change(key)?.difference ?? "—" }) },
    { header: "变化（%）", width: 12, cell: (key) => ({ value: change(key)?.percent ?? "—" }) },
  ];
}

const notes = (missing: string, isNarrowed: boolean): string =>
  isNarrowed
    ? `按企业现在的行业和层级由记录即时统计；“${missing}”的指标不能由记录日期推算，不是零。`
    : `时段指标由记录即时统计，截止日指标取当天的快照；“${missing}”的不是零。`;

/** The comparison as a workbook; its second sheet says what each figure counts. */
export async function exportCompared(
  context: CallContext,
  { columns, ...asked }: ParsedInputOf<typeof compareCalls.compareExport>,
): Promise<FileReply> {
  const compared = await compareAreas(context, asked);
  const { left, right, counted_at } = compared;
  const keys = comparedKeys(columns);
  const isNarrowed = partOf(asked) !== undefined;
  const missing = isNarrowed ? "无法推算" : "没有当日快照";
  await writeAudit(context, "district-export", { rows: keys.length });
  const stood = ({ kept_at }: ComparedSide) => (kept_at === null ? missing : minuteWords(kept_at));
  const labels = sideLabels(left, right);
  const lines = [
    [labels.left, sideWords(left)],
    [labels.right, sideWords(right)],
    ["时段指标计数时间", minuteWords(counted_at)],
    ["截止日指标计数时间", `${labels.left}：${stood(left)}；${labels.right}：${stood(right)}`],
    ["企业范围", partWords(asked).join("，") || "全部企业"],
    ["相差", `${labels.left}减${labels.right}；变化为相差 ÷ ${labels.right}，${labels.right}为 0 时不计算。`],
    ["说明", notes(missing, isNarrowed)],
    ...keys.map((key) => [periodWordsOf(key).title, periodWordsOf(key).definition]),
  ];
  return {
    file: await listWorkbook(context, "数据对比", {
      columns: columnsOf(compared, missing),
      rows: keys,
      notes: { sheet: "指标口径", lines },
    }),
    mime: workbookMime,
    name: `数据对比_${left.from}_${left.to}.xlsx`,
  };
}
