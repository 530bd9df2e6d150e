import { type SQL, sql, type SQLWrapper } from "drizzle-orm";

/** Words as `like` and `ilike` take them for themselves: backslash is the escape of both. */
const escaped = (words: string): string => words.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Pattern for `like` and `ilike`: the words stand anywhere. */
export const likeAnywhere = (words: string): string => `%${escaped(words)}%`;

/**
 * Whether a text holds words, whatever the case of their letters. Words of which no sign has a case, as Chinese ones,
 * are looked for as they are: `ilike` writes each text again in lower case, which takes several times as long.
 */
export function holdsWords(text: SQLWrapper, words: string): SQL {
  const hasCase = words.toLowerCase() !== words || words.toUpperCase() !== words;
  return hasCase ? sql`${text} ilike ${likeAnywhere(words)}` : sql`${text} like ${likeAnywhere(words)}`;
}

/** The same for `like` on lower-case text. */
export const likeAnywhereLower = (words: string): string => likeAnywhere(words.toLowerCase());

/** Pattern for `like` and `ilike`: the text begins with the words. */
export const likeStart = (words: string): string => `${escaped(words)}%`;
