import type { CheckedNumber } from "#contract/patent/import/import-calls.ts";

/** How a number stands to the store. */
export const numberWords = {
  wrong: "写法有误",
  missing: "库中没有",
  found: "已在库中",
  repeated: "重复",
} as const satisfies Record<CheckedNumber["state"], string>;

/** The result as CSV (UTF-8 with mark); numbers as formulas of text, or a spreadsheet would round them. */
export function numbersCsv(rows: readonly CheckedNumber[]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const safe = (text: string) => (/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text);
  const lines = rows.map(({ line, written, state, shown, note, title, status }) =>
    [String(line), `\t${written}`, numberWords[state], shown, note, title, status].map((text) =>
      cell(text.startsWith("\t") ? text : safe(text)),
    ),
  );
  return `\uFEFF${[["行号", "号码", "结果", "规范写法", "说明", "专利名称", "法律状态"].map(cell), ...lines].map((cells) => cells.join(",")).join("\r\n")}\r\n`;
}
