/** Marks of raised and of lowered text in the offices' formats. */
export const raised: ReadonlySet<string> = new Set(["sup", "Sup", "SP", "superscript"]);
export const lowered: ReadonlySet<string> = new Set(["sub", "Sub", "SB", "subscript"]);

const plain = "0123456789+-=()";
const high = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾";
const low = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎";

/** The text in characters of their own; null where one has none. */
function inCharacters(text: string, own: string): string | null {
  const places = [...text.replaceAll(/[−–]/gu, "-")].map((one) => plain.indexOf(one));
  return places.includes(-1) ? null : places.map((place) => own[place]).join("");
}

/** As raised text stays an exponent: 10¹⁸, a^{x+1}. Words such as "st" and signs such as ® mean the same in the line. */
export function superscript(text: string): string {
  const own = inCharacters(text.trim(), high);
  if (own !== null) return own;
  const isExponent =
    /^[A-Za-z\d.,+−–()\s-]+$/u.test(text) && /^[^A-Za-z]*(?:[A-Za-z](?![A-Za-z])[^A-Za-z]*)*$/u.test(text);
  return isExponent && text.trim() !== "" ? `^{${text.trim()}}` : text;
}

/** As lowered text reads as an index: H₂O. Letters stay as they are, by which names of variables are searched. */
export const subscript = (text: string): string => inCharacters(text.trim(), low) ?? text;
