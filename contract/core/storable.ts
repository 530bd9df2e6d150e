/**
 * The text without what PostgreSQL keeps in no text and would refuse for ever: U+0000, and half of a character cut
 * in two. Source: https://www.postgresql.org/docs/17/datatype-json.html, "JSON Types".
 */
export const storable = (text: string): string => text.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "");

/** Whether a database keeps the text as it is. */
export const isStorable = (text: string): boolean => !text.includes("\u0000") && !/\p{Surrogate}/u.test(text);
