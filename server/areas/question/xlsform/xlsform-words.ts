import type { FormReport } from "./xlsform-report.ts";
import type { FormRow } from "./xlsform-sheets.ts";
import { localised } from "./xlsform-language.ts";

const titleMax = 200;
const helpMax = 500;

/** Markup that Kobo and ODK show and we do not. */
const withoutTags = (text: string) => text.replaceAll(/<\/?[a-z][^<>]*>/giu, "").trim();

/** Suffix of a hint that tells the unit to those who fill the form in elsewhere. */
export const unitSuffix = (unit: string) => (unit === "" ? "" : `（单位：${unit}）`);

function helpOf(row: FormRow, language: string): string {
  const hint = localised(row, "hint", language) ?? "";
  const unit = unitSuffix(row.cells.platform_unit ?? "");
  const plain = unit !== "" && hint.endsWith(unit) ? hint.slice(0, -unit.length) : hint;
  return [plain, localised(row, "guidance_hint", language) ?? ""].filter(Boolean).join("\n");
}

/** Title and help of a question; what is too long for a title goes on in the help. */
export function wordsOf(row: FormRow, language: string, report: FormReport): { title: string; help: string } {
  const label = localised(row, "label", language) ?? "";
  const plain = withoutTags(label);
  if (plain !== label) report.changed(row, "题目里的格式标记已去掉");
  if (plain === "") report.changed(row, "没有 label，用 name 作题目");
  if (/\$\{[^{}]+\}/u.test(plain)) report.changed(row, "题目里引用其他题的答案（${…}）不会代入，按原文显示");
  const title = plain === "" ? (row.cells.name ?? "说明") : plain;
  const help = [title.slice(titleMax), helpOf(row, language)].filter(Boolean).join("\n");
  if (title.length > titleMax) report.changed(row, `题目超过 ${titleMax} 个字，其余放入题目说明`);
  if (help.length > helpMax) report.changed(row, `题目说明超过 ${helpMax} 个字，已截短`);
  return { title: title.slice(0, titleMax).trim(), help: help.slice(0, helpMax).trim() };
}
