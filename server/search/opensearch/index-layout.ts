import { facetNames } from "#contract/patent/patent-search.ts";
import { codeFields, dateFields, nameFields, textFields, wordFields } from "#contract/patent/query/query-tree.ts";
import { fieldWeights } from "../search-words.ts";
import type { Dsl } from "./dsl.ts";

/**
 * Number of the layout: mapping, analysis, and what `record-document.ts` writes. It stands in the names of indices; one
 * of a lower number is built again, one of a higher belongs to a later release. A test holds it against the mapping.
 */
export const layout = 2;

/** Rows that can be paged to. */
export const resultWindow = 10_000;

/** Longest value that is kept as a whole; the engine refuses more than 32,766 bytes. */
const whole = { type: "keyword", ignore_above: 8_000 };
const compared = { ...whole, doc_values: false };
const characters = { type: "text", analyzer: "characters", index_phrases: true, norms: false };

const each = (fields: readonly string[], make: (field: string) => Record<string, Dsl>): Record<string, Dsl> =>
  Object.assign({}, ...fields.map(make)) as Record<string, Dsl>;

const properties: Record<string, Dsl> = {
  id: { type: "keyword" },
  company_ids: { type: "keyword" },
  cited: { type: "integer" },
  // As the other days; absent: only its companies find it.
  public_on: { type: "integer" },
  // Every character is a token, so that places are counted in characters; pairs of them make phrases quick.
  ...each(textFields, (field) => ({
    [field]: { ...characters, similarity: field },
    [`${field}_signs`]: { type: "text", analyzer: "signs", norms: false },
    [`${field}_words`]: compared,
  })),
  ...each(nameFields, (field) => ({
    [field]: { ...characters, position_increment_gap: 100 },
    [`${field}_whole`]: compared,
  })),
  ...each([...codeFields, ...wordFields], (field) => ({ [field]: compared })),
  // Days as numbers, 20240506.
  ...each(dateFields, (field) => ({ [field]: { type: "integer" } })),
  facet: { properties: each(facetNames, (facet) => ({ [facet]: whole })) },
  // Of the one document that is no patent: up to where changes are in this index.
  mark: { type: "object", enabled: false },
};

/** Kept of what is sent in: nothing but the mark. Everything else is in PostgreSQL. */
export const mappings: Dsl = { dynamic: "strict", _source: { includes: ["mark"] }, properties };

/** A word that stands in one field alone scores as in memory: frequency / (frequency + 8 / weight of the field). */
const similarity = each(textFields, (field) => ({
  [field]: { type: "BM25", k1: 8 / fieldWeights[field as keyof typeof fieldWeights], b: 0 },
}));

const analysis: Dsl = {
  tokenizer: { character: { type: "ngram", min_gram: 1, max_gram: 1 } },
  filter: { signs: { type: "keep", keep_words: ["p"] } },
  analyzer: {
    characters: { type: "custom", tokenizer: "character" },
    signs: { type: "custom", tokenizer: "character", filter: ["signs"] },
  },
};

/** Settings while an index is filled: nobody reads it yet. */
export const settingsToFill = (shards: number): Dsl => ({
  index: {
    number_of_shards: shards,
    number_of_replicas: 0,
    refresh_interval: "-1",
    max_result_window: resultWindow,
    analysis,
    similarity,
  },
});

/** Settings from then on. */
export const settingsToServe: Dsl = { index: { refresh_interval: "1s", auto_expand_replicas: "0-1" } };
