const escaped = (words: string) => words.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Pattern for `like` on lower-case text that holds the words anywhere. */
export const likeAnywhere = (words: string): string => `%${escaped(words.toLowerCase())}%`;
