import type { RecordAction, RecordImport } from "#contract/ip-import/import-calls.ts";
import { formatCount } from "#src/ui/text/format-number.ts";

/** What an import would do with a row, and what it did. */
export const actionWords: Readonly<Record<RecordAction, { ahead: string; done: string }>> = {
  create: { ahead: "将新增", done: "已新增" },
  change: { ahead: "将更新", done: "已更新" },
  same: { ahead: "没有变化", done: "没有变化" },
  refused: { ahead: "有问题", done: "没有导入" },
};
export const recordActions = Object.keys(actionWords) as RecordAction[];

/** A run, or an undo, is at work on the server. */
export const moves = (state: RecordImport["state"] | undefined): boolean => state === "running" || state === "undoing";

/** Counts in a line: `已新增 3 行，已更新 0 行，…`. */
export const countsLine = (counts: RecordImport["counts"], when: "ahead" | "done"): string =>
  recordActions.map((action) => `${actionWords[action][when]} ${formatCount(counts[action])} 行`).join("，");

/** Where a run stands, in a sentence. */
export function standingOf({ state, finished, total, counts, undone }: RecordImport): string {
  if (state === "undone") {
    const { removed, restored, left } = undone;
    const kept = left > 0 ? `，${formatCount(left)} 条之后有变更，保持现状` : "";
    return `已撤销：移除 ${formatCount(removed)} 条、恢复 ${formatCount(restored)} 条${kept}`;
  }
  if (state === "undoing") return "正在撤销";
  if (state === "running") return `正在导入：${formatCount(finished)} / ${formatCount(total)} 行`;
  const rest = total - finished;
  return `${state === "done" ? "导入完成" : "导入没有完成"}，${countsLine(counts, "done")}${rest > 0 ? `，未处理 ${formatCount(rest)} 行` : ""}`;
}
