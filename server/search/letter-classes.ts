/** Whether a code point is of a class, asked of a regular expression once for each. */
function classOf(expression: RegExp): (letter: number) => boolean {
  /** 0: not asked yet, 1: it is, 2: it is not. */
  const known = new Uint8Array(0x10000);
  const ask = (letter: number) => expression.test(String.fromCodePoint(letter));
  return (letter) => {
    if (letter < 0) return false;
    if (letter > 0xffff) return ask(letter);
    known[letter] ||= ask(letter) ? 1 : 2;
    return known[letter] === 1;
  };
}

/** Latin letters and digits. */
export const isLatinLetter = classOf(/[\p{Script=Latin}\p{N}]/u);
/** Anything but blanks and signs of punctuation. */
export const isWordLetter = classOf(/[^\p{P}\p{S}\s]/u);
/** Anything but the end of a line. */
export const isInLine = classOf(/./u);

/** The code point that ends before a place; -1 at the beginning. */
export function letterBefore(text: string, at: number): number {
  if (at === 0) return -1;
  const unit = text.charCodeAt(at - 1);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff && at > 1;
  return isSecondHalf ? (text.codePointAt(at - 2) ?? -1) : unit;
}
