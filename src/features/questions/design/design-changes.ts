import { sameJson } from "#contract/core/edits.ts";
import type { Question } from "#contract/question/questionnaire-fields.ts";

const partWords: Record<string, string> = {
  title: "题目",
  help: "说明",
  type: "题型",
  required: "必填",
  show_if: "显示条件",
  required_if: "必填条件",
  prefill: "预填",
  label_ids: "标签",
  options: "选项",
  rows: "行",
  formula: "公式",
  questions: "子表单的题",
};

export interface VersionChange {
  kind: "added" | "removed" | "changed" | "moved";
  title: string;
  words: string;
}

/** Parts in which two wordings of a question differ, in words. */
function partsOf(before: Question, after: Question): string[] {
  const old = before as unknown as Record<string, unknown>;
  const now = after as unknown as Record<string, unknown>;
  const parts = new Set([...Object.keys(old), ...Object.keys(now)]);
  const changed = [...parts].filter((part) => part !== "code" && !sameJson(old[part], now[part]));
  return [...new Set(changed.map((part) => partWords[part] ?? "限制"))];
}

/** What a new version changes, question by question; codes say which is which. */
export function versionChanges(before: readonly Question[], after: readonly Question[]): VersionChange[] {
  const old = new Map(before.map((question) => [question.code, question]));
  const now = new Set(after.map(({ code }) => code));
  const kept = before.filter(({ code }) => now.has(code)).map(({ code }) => code);
  const order = after.filter(({ code }) => old.has(code)).map(({ code }) => code);
  const changes = after.flatMap((question): VersionChange[] => {
    const known = old.get(question.code);
    if (known === undefined) return [{ kind: "added", title: question.title, words: "新增" }];
    const parts = partsOf(known, question);
    return parts.length === 0 ? [] : [{ kind: "changed", title: question.title, words: `修改了${parts.join("、")}` }];
  });
  const gone = before
    .filter(({ code }) => !now.has(code))
    .map(({ title }): VersionChange => ({ kind: "removed", title, words: "删除" }));
  const moved = kept.some((code, place) => order[place] !== code);
  return [...changes, ...gone, ...(moved ? [{ kind: "moved" as const, title: "题目顺序", words: "有调整" }] : [])];
}
