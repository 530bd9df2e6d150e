import { checkDigit } from "#contract/patent/patent-numbers.ts";
import type { Cell } from "./foreign-table.ts";

/** A cell as text, a number with the 15 digits that a spreadsheet shows of it; an absent one as nothing. */
export const cellText = (cell: Cell | undefined): string =>
  cell === undefined ? "" : String(typeof cell === "number" ? Number(cell.toPrecision(15)) : cell).trim();

/**
 * The same of a column of patent numbers: of one that was typed as a number, the table has dropped the `.0` at its end,
 * which is its check digit.
 */
export function numberCellText(cell: Cell | undefined): string {
  const text = cellText(cell);
  const isCut = typeof cell === "number" && /^(?:19|20)\d\d[12389]\d{7}$/u.test(text) && checkDigit(text) === "0";
  return isCut ? `${text}.0` : text;
}

/** 2024-5-1, 2024–5–1, 2024.05.01, 2024 年 5 月 1 日, 20240501 as `2024-05-01`; what it cannot read it leaves as it is. */
export function dayOfCell(cell: string): string {
  const typed = cell
    .normalize("NFKC")
    .trim()
    .replaceAll(/[\p{Pd}\u2212]/gu, "-");
  const [, year, month = "", day = ""] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?:\s*日)?(?:[ T].*)?$/u.exec(typed) ??
    /^(\d{4})(\d\d)(\d\d)$/u.exec(typed) ??
    [];
  return year === undefined ? cell : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A number as people write it, commas only between groups of three; null for 13,75, which may mean 13.75 or 1375. */
export function plainNumber(text: string): string | null {
  const written = text.normalize("NFKC").replaceAll(/\s/gu, "");
  if (!/^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/u.test(written)) return null;
  return written.replaceAll(",", "");
}

const units: Readonly<Record<string, number>> = { "": 0, 万: 4, 亿: 8 };

/** A decimal number with its point some places further right. */
function shifted(number: string, places: number): string {
  const [whole = "", part = ""] = number.split(".");
  const digits = whole + part.padEnd(places, "0").slice(0, places);
  const rest = part.slice(places);
  return `${digits.replace(/^0+(?=\d)/u, "")}${rest === "" ? "" : `.${rest}`}`;
}

/** 1,000.50元 as `1000.50`, 1.5万元 as `15000`; what it cannot read it leaves as it is. */
export function amountOfCell(cell: string): string {
  const text = cell.normalize("NFKC").replaceAll(/\s/gu, "");
  const [, amount = "", unit = ""] = /^(?:人民币|RMB|¥|￥)?([\d,.]+)([万亿]?)元?(?:人民币)?(?:整)?$/iu.exec(text) ?? [];
  const number = plainNumber(amount);
  return number === null ? cell : shifted(number, units[unit] ?? 0);
}
