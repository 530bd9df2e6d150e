/** Where a row of a file stands. */
export interface RowPlace {
  /** Its own in the file; 1 is the first. The lines of a second sheet go on behind those of the first. */
  line: number;
  /** In words, where the rows of a file come from several sheets: `发明 第 2 行`. */
  at?: string | undefined;
}

/** The place of a row in words. */
export const rowPlace = ({ line, at }: RowPlace): string => at ?? `第 ${line} 行`;

/** The place alone of a row. */
export const placeOf = ({ line, at }: RowPlace): RowPlace => (at === undefined ? { line } : { line, at });
