/**
 * What a patent search asks, whatever dialect it was typed in. Parsers make this tree, printers spell it again, the
 * engine answers it. A tree read from text carries `at`, the place of a node in that text.
 */

/** Long texts; a field of text is searched by characters, without regard to width and case. */
export const textFields = ["title", "abstract", "claims", "description"] as const;
export type TextField = (typeof textFields)[number];

/** Who gave and who got a right in a patent, as its events tell it, whether the right is still in force or not. */
export const partyFields = ["licensor", "licensee", "pledgor", "pledgee", "assignor", "assignee"] as const;
export type PartyField = (typeof partyFields)[number];

/** People and places by name: a term is found anywhere in one of the names. */
export const nameFields = ["applicant", "owner", "inventor", "agency", "agent", "address", ...partyFields] as const;
export type NameField = (typeof nameFields)[number];

/** Symbols and numbers: a term is the beginning of one (`F24F`, `CN1029`), without spaces, dots and `CN` or `ZL`. */
export const codeFields = [
  "ipc",
  "main_ipc",
  "cpc",
  "locarno",
  "application_no",
  "publication_no",
  "priority_no",
] as const;
export type CodeField = (typeof codeFields)[number];

/** One of a closed list, or a place's name: equal, not part of it. */
export const wordFields = ["type", "status", "right", "province", "city", "district", "street"] as const;
export type WordField = (typeof wordFields)[number];

/** Days, `YYYY-MM-DD`. */
export const dateFields = ["filed_on", "published_on", "granted_on", "expires_on"] as const;
export type DateField = (typeof dateFields)[number];

export const searchFields = [...textFields, ...nameFields, ...codeFields, ...wordFields, ...dateFields] as const;
export type SearchField = (typeof searchFields)[number];

/** Where a node stands in the text it was read from: first character, and the one after the last. */
export type Place = readonly [from: number, to: number];

/** One word or phrase: its characters one after the other. Spaces between Latin words count as one. */
export interface Term {
  is: "term";
  text: string;
}

/**
 * A pattern inside one Latin word or number: `*` any characters, `?` none or one, `#` exactly one. Chinese has no
 * word breaks, so there the signs stand for characters of the same text up to the next punctuation mark.
 */
export interface Pattern {
  is: "pattern";
  text: string;
}

/** Terms near each other in one field of one record: at most `distance` characters between them (0: side by side). */
export interface Near {
  is: "near";
  of: readonly (Term | Pattern)[];
  distance: number;
  /** In the order in which they stand here. */
  ordered: boolean;
}

/** All in the same sentence (up to 。！？；or .!?; and a space) or paragraph (up to a line break) of one field. */
export interface Together {
  is: "together";
  of: readonly (Term | Pattern)[];
  unit: "sentence" | "paragraph";
}

/** At least `times` occurrences in one field. */
export interface Often {
  is: "often";
  of: Term;
  times: number;
}

export type Words = Term | Pattern | Near | Together | Often;

/** Found in at least one of the fields. Near, together and often are for text fields alone. */
export interface Match {
  is: "match";
  fields: readonly SearchField[];
  what: Words;
  at?: Place | undefined;
}

/** From one day to another, both included; null: open on that side. A record without the day is not found. */
export interface DateRange {
  is: "range";
  field: DateField;
  from: string | null;
  to: string | null;
  at?: Place | undefined;
}

/** All, or at least one, of two or more. */
export interface Group {
  is: "and" | "or";
  of: readonly Query[];
  at?: Place | undefined;
}

/** Everything that `of` does not find. `a not b` is `and` of a and of this. */
export interface Without {
  is: "not";
  of: Query;
  at?: Place | undefined;
}

export type Query = Match | DateRange | Group | Without;

/** Bounds of one search; what goes beyond is refused with words, not cut. */
export const queryLimits = {
  terms: 200,
  depth: 40,
  characters: 10_000,
  distance: 99,
  times: 50,
  /** Conditions once every shorthand is written out. */
  nodes: 2_000,
  /** Wildcards in one word, and characters of such a word. */
  wildcards: 8,
  pattern: 100,
  /** Words near each other in any order; in their order there may be more. */
  anyOrder: 6,
} as const;
