/**
 * Where one way of working becomes dearer than another, as measured over a million records. The answers are the same
 * on either side; tests move them, to go both ways with few records.
 */
export const limits = {
  /**
   * Below so many places of its rarest pair, a phrase is compared with the text where the next one has many times as
   * many; otherwise places are merged.
   */
  compared: 40_000,
  /** With so many places a block of the text, a pair has a table of its blocks: smaller then, and read anywhere. */
  tabled: 5,
  /** A list so many times as long as another is leapt through, not walked. */
  leap: 8,
  /** Near a term with so many times as many places as the other, the text is read around each place of the other. */
  around: 100,
  /** Up to so many places are sorted as numbers, more by marking where they are. */
  sorted: 100_000,
  /** With so many places, those of a character are taken by stretches of the text, each of so many characters. */
  stretched: 200_000,
  stretch: 1 << 22,
  /** With so many times fewer hits than records that have a word, the hits are read instead of all its places. */
  read: 50,
  /** Segments of fewer records have no ready sets: they are made again too often, and are quick without. */
  ready: 5_000,
  /** A pair, or a character, that stands once in so many records of a field or more often has a ready set there. */
  readyPair: 16,
  readyCharacter: 8,
  /** Changed records up to this many are indexed again with each change, more become a segment of their own. */
  fresh: 250,
  /** Segments of more records together are not made one: everybody would have to wait. */
  joined: 20_000,
};
