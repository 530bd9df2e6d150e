import type { Call } from "../core/call.ts";

/** What a call read: its name, and whose input it answers. */
export const readingKey = ({ path }: Pick<Call, "path">, input: object): string => JSON.stringify([path, input]);

/** Id of the element in which a document of the website brings its first reading along: `[key, data]` as JSON. */
export const firstReadingId = "first-reading";
