import * as z from "zod/mini";

/** Where a row of a file stands. */
export interface RowPlace {
  /** Its own in the file; 1 is the first. The lines of a second sheet go on behind those of the first. */
  line: number;
  /** In words, where the rows of a file come from several sheets: `发明 第 2 行`. */
  at?: string | undefined;
}

/** The fields of a row that tell its place. */
export const rowPlaceFields = { line: z.int(), at: z.optional(z.string()) };

/** The place of a row in words. */
export const rowPlace = ({ line, at }: RowPlace): string => at ?? `第 ${line} 行`;
