import { csvOf } from "#src/entities/export/csv.ts";
import type { PatentImport, PatentImportRow } from "#contract/patent/import/import-calls.ts";
import { formatCount } from "#src/ui/text/format-number.ts";

/** What a run would do with a record, and what it did. */
export const actionWords = { create: "将新增", update: "将更新", same: "无变化", refused: "有问题" } as const;
export const resultWords = { create: "新增", update: "更新", same: "无变化", refused: "失败" } as const;

const stateWords: Record<PatentImport["state"], string> = {
  uploading: "上传未完成",
  preview: "待导入",
  running: "正在导入",
  done: "已完成",
  failed: "未完成",
  undoing: "正在撤销",
  undone: "已撤销",
};

/** Counts in a line: `新增 3，更新 0，无变化 1，失败 2`. */
export const countsLine = ({ counts }: PatentImport): string =>
  (Object.keys(resultWords) as (keyof typeof resultWords)[])
    .map((key) => `${resultWords[key]} ${formatCount(counts[key])}`)
    .join("，");

/** Who sees what is published nowhere yet; empty: everything is. */
export const secretLine = (count: number): string =>
  count === 0 ? "" : `${formatCount(count)} 件尚未公开，仅本企业和经办人员可见`;

/** Where an import stands, in a sentence. */
export function standingOf(one: PatentImport): string {
  if (one.state === "undone" && one.undone !== null) {
    const { removed, restored, kept } = one.undone;
    return `已撤销：移除 ${formatCount(removed)} 件，恢复 ${formatCount(restored)} 件${kept > 0 ? `，保留 ${formatCount(kept)} 件` : ""}`;
  }
  if (one.state === "preview" || one.state === "uploading") return stateWords[one.state];
  return `${stateWords[one.state]}：${countsLine(one)}`;
}

/** Records that were not taken as CSV (UTF-8 with mark, so that Excel reads it), with the reason. */
export function refusedCsv(rows: readonly PatentImportRow[]): string {
  return csvOf([
    ["位置", "号码", "名称", "原因"],
    ...rows.map(({ at, number, title, result }) => [at, number, title, result]),
  ]);
}
