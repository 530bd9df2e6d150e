/** An emoji of one or several parts, whose joiners and signs belong to it; or a sign that nobody sees. */
const signs =
  /\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*|[\u{E0020}-\u{E007F}])*|[\p{Cf}\u034F\u115F\u1160\u3164\uFFA0]/gu;
const isInvisible = /^[\p{Cf}\u034F\u115F\u1160\u3164\uFFA0]$/u;
const hasInvisible = /[\p{Cf}\u034F\u115F\u1160\u3164\uFFA0]/u;

/**
 * The text without signs that nobody sees: marks of direction, of no width, of where a file or a word may break. They
 * come with what is copied from an address book, a web page or a PDF, and make two of what looks the same.
 */
export const visible = (text: string): string =>
  hasInvisible.test(text) ? text.replace(signs, (sign) => (isInvisible.test(sign) ? "" : sign)) : text;

/** Half width and without invisible signs, for what is compared or read as a number, such as `（０７５７）`. */
export const plainSigns = (text: string): string =>
  visible(text)
    .normalize("NFKC")
    .replaceAll(/[\uFE00-\uFE0F]/gu, "");
