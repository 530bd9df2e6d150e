import { visible } from "#contract/core/pasted/visible-text.ts";

/** What printers set for a sign that they have no type for. */
export const gap = "〓";

const signs = new Intl.Segmenter("zh", { granularity: "grapheme" });
const unseen = /[\p{Cf}\p{Cc}\p{Variation_Selector}]/gu;

/** One sign as a reader sees it, such as a family of four emoji, in characters that the font has. */
function printedSign(sign: string, outside: RegExp): string {
  if (!outside.test(sign)) return sign;
  const plain = sign.replaceAll(unseen, "").normalize("NFC");
  if (!outside.test(plain)) return plain;
  if (/^[\p{Zl}\p{Zp}]$/u.test(plain)) return "\n";
  if (/^\p{Zs}$/u.test(plain)) return " ";
  const [base = ""] = plain;
  // A digit in a key cap stays a digit.
  return !outside.test(base) && /^.\p{M}+$/u.test(plain) ? base : gap;
}

/**
 * Changes the words of papers into what a font can draw, since a character outside of it prints as a box: signs that
 * nobody sees go, and others become one 〓 each. `outside` finds such a character.
 */
export class PrintedWords {
  /** Whether a sign was replaced. */
  hasGaps = false;
  readonly #outside: RegExp;

  constructor(outside: RegExp) {
    this.#outside = outside;
  }

  text(written: string): string {
    const seen = visible(written);
    if (!this.#outside.test(seen)) return seen;
    let printed = "";
    for (const { segment } of signs.segment(seen)) {
      const sign = printedSign(segment, this.#outside);
      if (sign === gap && segment !== gap) this.hasGaps = true;
      printed += sign;
    }
    return printed;
  }

  /** A part of a paper with all words in it; pictures, which stand there by key or as data, stay. */
  part<T>(part: T): T {
    return this.#changed(part) as T;
  }

  #changed(part: unknown): unknown {
    if (typeof part === "string") return this.text(part);
    if (Array.isArray(part)) return part.map((one) => this.#changed(one));
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, key === "image" ? value : this.#changed(value)]),
    );
  }
}
