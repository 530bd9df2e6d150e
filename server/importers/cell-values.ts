import type { Cell } from "./foreign-table.ts";

/** A cell as text; an absent one as nothing. */
export const cellText = (cell: Cell | undefined): string => (cell === undefined ? "" : String(cell).trim());

/** 2024-5-1, 2024.05.01, 2024年5月1日, 20240501 as `2024-05-01`; what it cannot read it leaves as it is. */
export function dayOfCell(cell: string): string {
  const typed = cell.normalize("NFKC").trim();
  const [, year, month = "", day = ""] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/u.exec(typed) ??
    /^(\d{4})(\d\d)(\d\d)$/u.exec(typed) ??
    [];
  return year === undefined ? cell : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** 1,000.50元 as `1000.50`. */
export const amountOfCell = (cell: string): string => cell.normalize("NFKC").replaceAll(/[\s,¥]|元$/gu, "");
