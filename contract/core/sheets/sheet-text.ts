/** How a text begins that a spreadsheet takes for a formula; East Asian editions take the wide signs too. */
const likeFormula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that no spreadsheet takes for a formula, also after somebody saved the file as CSV and opened it again: what
 * begins like one is given an apostrophe. The words come from outside, and opening a file must not run them.
 */
export const sheetText = (text: string): string => (likeFormula.test(text) ? `'${text}` : text);

/** A text as it was before `sheetText`, when one of our own files comes back. */
export const textOfSheet = (text: string): string =>
  text.startsWith("'") && likeFormula.test(text.slice(1)) ? text.slice(1) : text;
