/** Signs that show nothing, or turn the direction of what follows: pasted text must not carry them into a report. */
const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text of a report as it is kept: plain, no invisible signs, at most one empty line in a row. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(invisible, "")
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** One line of a section: a paragraph or an item of a list, with the fact a suggestion rests on. */
export interface ReportLine {
  kind: "paragraph" | "item";
  text: string;
  basis: string | null;
}

const itemStart = /^[-•·*]\s*/;
const basisEnd = /〔依据：([^〕]*)〕$/;

/** How a suggestion names its fact at the end of its line; `reportLines` reads it back. */
export const withBasis = (text: string, basis: string): string => `- ${text}〔依据：${basis}〕`;

/** The lines of a section's text: `- ` begins an item, 〔依据：…〕 at the end says what it rests on. */
export function reportLines(text: string): ReportLine[] {
  return cleanText(text)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const kind = itemStart.test(line) ? "item" : "paragraph";
      const plain = line.replace(itemStart, "");
      const basis = basisEnd.exec(plain)?.[1] ?? null;
      return { kind, text: plain.replace(basisEnd, "").trim(), basis };
    });
}
