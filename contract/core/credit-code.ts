import { plainSigns } from "./pasted/visible-text.ts";

const alphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Check character of the first 17 characters of a unified social credit code (GB 32100-2015). */
export function creditCodeCheckCharacter(first17: string): string | null {
  let sum = 0;
  for (let i = 0; i < 17; i++) {
    const value = alphabet.indexOf(first17[i] ?? "?");
    if (value < 0) return null;
    sum += value * (weights[i] ?? 0);
  }
  return alphabet[(31 - (sum % 31)) % 31] ?? null;
}

/** Why `code` is no unified social credit code, in words for the person; null when it is one. */
export function creditCodeProblem(code: string): string | null {
  if (code.length !== 18) return `统一社会信用代码应为 18 位，现为 ${code.length} 位`;
  const expected = creditCodeCheckCharacter(code);
  if (expected === null) return "统一社会信用代码只能含数字和大写字母（不含 I、O、S、V、Z）";
  if (expected !== code[17]) return "统一社会信用代码校验位不正确，请核对";
  return null;
}

/** A code as it is kept, from one with blanks, dashes, full-width signs or a label. */
export const creditCodeOf = (typed: string): string =>
  plainSigns(typed)
    .replace(/^\s*(?:统一)?(?:社会)?信用代码\s*[:：]?/u, "")
    .replaceAll(/[\s\-‐-―－]/gu, "")
    .toUpperCase();
