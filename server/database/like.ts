/** Words as `like` and `ilike` take them for themselves: backslash is the escape of both. */
const escaped = (words: string): string => words.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Pattern for `like` and `ilike`: the words stand anywhere. */
export const likeAnywhere = (words: string): string => `%${escaped(words)}%`;

/** The same for `like` on lower-case text. */
export const likeAnywhereLower = (words: string): string => likeAnywhere(words.toLowerCase());

/** Pattern for `like` and `ilike`: the text begins with the words. */
export const likeStart = (words: string): string => `${escaped(words)}%`;
