import type { AskedSearch } from "../search/search-address.ts";
import type { Found } from "../search/use-patent-search.ts";

/**
 * What was found, as an expression that can be kept. As it was typed, so that `#3` stays `#3`; what the box for
 * everything read, as it was read. Facets and dropped words are no part of it.
 */
export function savable({ text, mode }: AskedSearch, found: Found | undefined) {
  if (text === "" || found === undefined) return null;
  const { expression, dialect } = found;
  return mode === "smart" ? { expression, dialect } : { expression: text, dialect };
}
