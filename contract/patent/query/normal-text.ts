/** Full width to half width, the ideographic space to a space; a character stays a character, case stays. */
export function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e\u3000\u00a0]/g, (sign) =>
    sign === "\u3000" || sign === "\u00a0" ? " " : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );
}

/** One character in lower case, itself where its lower case would be longer (`İ`). Both small sigmas are one. */
function lower(sign: string): string {
  if (sign === "ς") return "σ";
  const small = sign.toLowerCase();
  return small.length === sign.length ? small : sign;
}

/**
 * A text as it is searched: half width, lower case. Of the same length as what came in, so that a place found in it
 * is a place of the text itself. The same for every language of the machine.
 */
export function normalText(text: string): string {
  const half = halfWidth(text);
  const small = half.toLowerCase();
  // The end of a word turns Σ into another letter than its middle; a phrase must not care.
  if (small.length === half.length && !small.includes("ς")) return small;
  return [...half].map(lower).join("");
}

/**
 * A symbol or number as it is compared: upper case, without spaces, dots, the edition of a class (`(2006.01)I`) and
 * `CN` or `ZL` before digits. `ZL 2020 1 9000001.7` → `2020190000017`, `f24f 11/00` → `F24F11/00`.
 */
export function normalCode(text: string): string {
  return halfWidth(text)
    .toUpperCase()
    .replace(/\(\d{4}\.\d{2}\).{0,2}$/, "")
    .replace(/[\s.]/g, "")
    .replace(/^(?:CN)?(?:ZL)?(?=\d)/, "");
}

const han = "\\p{Script=Han}";
const spaceBesideHan = new RegExp(`(?<=${han}) +| +(?=${han})`, "gu");

/** A name as it is compared: half width, lower case, one space between Latin words and none beside Chinese. */
export function normalName(text: string): string {
  return normalText(text).replace(/\s+/g, " ").trim().replace(spaceBesideHan, "");
}
