import { simplifiedForms } from "./traditional-signs.ts";

/** A text with simplified characters in the place of traditional ones, sign by sign and as long as before. */
export const simplifiedText = (text: string): string =>
  /\p{Script=Han}/u.test(text)
    ? text.replaceAll(/\p{Script=Han}/gu, (sign) => simplifiedForms.get(sign) ?? sign)
    : text;

/**
 * What a search looks for: the words as typed, and simplified where that is something else. Nearly everything that is
 * stored is simplified; names and patents from Hong Kong and Taiwan may not be.
 */
export function asSearched(words: string): string[] {
  const simplified = simplifiedText(words);
  return simplified === words ? [words] : [words, simplified];
}
