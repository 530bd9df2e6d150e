/** Characters of the longest line that is still read as a heading. */
const longestHeading = 40;

const numeral = "[一二三四五六七八九十百]+";
const first = new RegExp(`^${numeral}、`);
const second = new RegExp(`^[（(]${numeral}[）)]`);

/** Whether a mark before a line counts as official texts do (一、 or （一）), which no list of HTML can draw. */
export const isChineseNumber = (mark: string): boolean => first.test(mark.trim()) || second.test(mark.trim());

/**
 * The level of heading a line of an official text is by its number: 2 for 一、…, 3 for （一）…, null for none. A number may
 * begin a sentence as well: what is long, holds a full stop or goes on in the next line is text.
 */
export function headingLevel(line: string): 2 | 3 | null {
  const text = line.replace(/\s+/g, " ").trim();
  if (text.length > longestHeading || /[。！？!?]|[；;，,、]$/.test(text)) return null;
  if (first.test(text) && text.replace(first, "") !== "") return 2;
  return second.test(text) && text.replace(second, "") !== "" ? 3 : null;
}
