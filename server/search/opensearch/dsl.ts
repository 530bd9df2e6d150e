/** A part of a request in the cluster's query language. */
export type Dsl = { readonly [name: string]: unknown };

export const nothing: Dsl = { match_none: {} };

/** Found by at least one. */
export function anyOf(parts: readonly Dsl[]): Dsl {
  const some = parts.filter((part) => part !== nothing);
  if (some.length < 2) return some[0] ?? nothing;
  return { bool: { should: some, minimum_should_match: 1 } };
}

export const allOf = (parts: readonly Dsl[]): Dsl => ({ bool: { filter: parts } });
export const noneOf = (parts: readonly Dsl[]): Dsl => ({ bool: { must_not: parts } });

const leaves = new Set(["match_phrase", "term", "terms", "prefix", "regexp", "range", "exists", "ids", "span_term"]);

/** How many conditions a query comes to: the cluster takes no more than 1,024. */
export function countLeaves(part: unknown): number {
  if (Array.isArray(part)) return part.reduce<number>((sum, one) => sum + countLeaves(one), 0);
  if (typeof part !== "object" || part === null) return 0;
  return Object.entries(part).reduce((sum, [name, inner]) => sum + (leaves.has(name) ? 1 : countLeaves(inner)), 0);
}
