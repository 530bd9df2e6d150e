import type { Query, TextField, Words } from "#contract/patent/query/query-tree.ts";
import { isText } from "./search-values.ts";
import { searchTerm } from "./search-text.ts";

/** A word that counts for relevance, with the fields it was asked for in. */
export interface SearchWord {
  text: string;
  fields: readonly TextField[];
}

const termsOf = (what: Words): string[] => {
  if (what.is === "term") return [what.text];
  if (what.is === "often") return [what.of.text];
  return what.is === "pattern" ? [] : what.of.flatMap(termsOf);
};

/** The words of a query that a hit should hold, in its order; not those that it must not hold. */
export function searchWords(query: Query | null): SearchWord[] {
  const words = new Map<string, Set<TextField>>();
  const walk = (node: Query, wanted: boolean): void => {
    if (node.is === "not") return walk(node.of, !wanted);
    if (node.is === "and" || node.is === "or") return node.of.forEach((one) => walk(one, wanted));
    const fields = node.is === "match" && wanted ? node.fields.filter(isText) : [];
    if (node.is !== "match" || fields.length === 0) return;
    for (const text of termsOf(node.what).map(searchTerm).filter(Boolean)) {
      const known = words.get(text) ?? new Set();
      for (const field of fields) known.add(field);
      words.set(text, known);
    }
  };
  if (query !== null) walk(query, true);
  return Array.from(words, ([text, fields]) => ({ text, fields: [...fields] }));
}

/** What an occurrence counts by the field it is in. */
export const fieldWeights: Record<TextField, number> = { title: 8, claims: 3, abstract: 2, description: 1 };

/** Frequency that grows ever less: the second mention counts, the tenth hardly. */
export const saturated = (weighted: number): number => weighted / (weighted + 8);

/** How much a word tells: rare ones more. */
export const rarity = (records: number, all: number): number => (records === 0 ? 0 : Math.log(1 + all / records));

/** The path of a node's child. */
export const below = (path: string, child: number): string => (path === "" ? String(child) : `${path}.${child}`);
