import type { Dialect } from "./dialects.ts";
import type { SearchField } from "./query-tree.ts";

/** What tells one dialect's grammar from another's. */
export interface DialectRules {
  /** Not binds before and, and before or; or all the same, from left to right. */
  precedence: "ranked" | "left-to-right";
  /** Two clauses or words with nothing but a space between them: both. Otherwise refused. */
  spaceIsAnd: boolean;
  /** A search may begin with not. */
  startsWithNot: boolean;
  /** The sign of the dialect for: any characters, none or one, exactly one; "" where it has none. */
  signs: { any: string; maybe: string; one: string };
  /** How words near each other are written. */
  near: "brackets" | "dollar" | "prox" | "none";
  /** Where words without a field are looked for. */
  bare: readonly SearchField[];
  and: string;
  or: string;
  not: string;
  to: string;
}

const first3: readonly SearchField[] = ["title", "abstract", "claims"];
const english = { and: "and", or: "or", not: "not", to: "to" };
const ranked = { precedence: "ranked", spaceIsAnd: true, startsWithNot: true } as const;
const signs = { any: "*", maybe: "?", one: "#" };

export const dialectRules: Record<Dialect, DialectRules> = {
  cn: { ...ranked, signs, near: "brackets", bare: first3, and: "且", or: "或", not: "非", to: "至" },
  incopat: { ...ranked, signs: { any: "*", maybe: "?", one: "$" }, near: "brackets", bare: first3, ...english },
  zhihuiya: { ...ranked, signs, near: "dollar", bare: first3, and: "AND", or: "OR", not: "NOT", to: "TO" },
  cnipr: {
    ...ranked,
    signs: { any: "*", maybe: "", one: "" },
    near: "none",
    bare: ["application_no", "publication_no", "applicant", "inventor", "address", "title", "abstract"],
    ...english,
  },
  cql: {
    precedence: "left-to-right",
    spaceIsAnd: false,
    startsWithNot: false,
    signs,
    near: "prox",
    bare: ["title", "abstract", "applicant", "inventor"],
    ...english,
  },
};

export type Operator = "and" | "or" | "not";

/** Words that join; in every dialect, so that a word means the same wherever a colleague pastes it. */
export const operatorWords: Record<string, Operator> = {
  and: "and",
  gand: "and",
  or: "or",
  not: "not",
  且: "and",
  并且: "and",
  与: "and",
  或: "or",
  或者: "or",
  非: "not",
  不含: "not",
};

/** Words that stand between two ends of a range. */
export const rangeWords: readonly string[] = ["to", "至", "到"];
