import type { Call } from "../core/call.ts";
import type { Envelope } from "../core/envelope.ts";

/** What a call read: its name, and whose input it answers. */
export const readingKey = ({ path }: Pick<Call, "path">, input: object): string => JSON.stringify([path, input]);

/** What a page's call was answered before the page is there: its `readingKey` and the envelope. */
export type FirstReading = readonly [key: string, answer: Envelope];

/** Under this key a document says which day it was drawn on, for a page that calculates with it; data: `2026-11-20`. */
export const dayKey = "day";

/** Id of the element in which a document of the website brings its first readings along, a list as JSON. */
export const firstReadingId = "first-reading";

/** A public page as its document shall show it: to nobody who is signed in, on no width. */
export interface PageDrawing {
  /** Path and query. */
  address: string;
  /** In large type. */
  isElder: boolean;
  /** What the page asks for first; what is missing shows as on its way. */
  readings: readonly FirstReading[];
}

/** Draws a public page as HTML; rejects when it cannot be drawn. */
export type DrawPage = (drawing: PageDrawing) => Promise<string>;
