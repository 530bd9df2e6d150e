import { formatCount } from "#src/ui/text/format-number.ts";

/** `¥500,000.00` of decimal text. */
export function yuanWords(amount: string): string {
  const [whole = "0", part = ""] = amount.split(".");
  return `¥${formatCount(Number(whole))}.${part.slice(0, 2).padEnd(2, "0")}`;
}
