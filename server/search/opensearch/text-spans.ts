import type { TextField } from "#contract/patent/query/query-tree.ts";
import { signsOf } from "../search-text.ts";
import { cannotSay } from "./cannot-say.ts";
import type { Dsl } from "./dsl.ts";

/** More than any text has characters. */
export const anyDistance = 1_000_000_000;

const one = (field: TextField, character: string): Dsl => ({ span_term: { [field]: character } });

/** One after the other without overlap, with at most `slop` places between them in all. */
export const inOrder = (clauses: readonly Dsl[], slop: number): Dsl => ({
  span_near: { clauses, slop, in_order: true },
});

/** In any order, overlapping or not, however far apart. */
export const anywhere = (clauses: readonly Dsl[]): Dsl => ({
  span_near: { clauses, slop: anyDistance, in_order: false },
});

/** Where a term stands; `text` as `searchTerm` gives it and not empty. */
export function termSpan(field: TextField, text: string): Dsl {
  const characters = Array.from(text, (character) => one(field, character));
  return characters.length === 1 ? (characters[0] as Dsl) : inOrder(characters, 0);
}

/** Where a sentence or paragraph ends, as `unitsOf` says. */
export function endSpans(field: TextField, unit: "sentence" | "paragraph"): Dsl {
  const line = one(field, "\n");
  if (unit === "paragraph") return line;
  const stops = [".", "!", "?", ";"].map((stop) => termSpan(field, `${stop} `));
  return { span_or: { clauses: [one(field, "。"), line, ...stops] } };
}

/** Blanks and punctuation, from the field that has only their places. */
const signSpans = (field: TextField): Dsl => ({
  field_masking_span: { query: { span_term: { [`${field}_signs`]: "p" } }, field },
});

/** What signs between two literals stand for: from so many characters to so many. */
interface Gap {
  least: number;
  most: number;
}

/** The literals of a pattern, and the gaps before, between and after them: one more. */
function partsOf(pattern: string): { literals: string[]; gaps: Gap[] } {
  const pieces = pattern.split(/([*?#]+)/);
  const gaps: Gap[] = pieces
    .filter((_, at) => at % 2 === 1)
    .map((signs) => ({
      least: [...signs].filter((sign) => sign === "#").length,
      most: signs.includes("*") ? anyDistance : signs.length,
    }));
  const literals = pieces.filter((_, at) => at % 2 === 0);
  if (literals[0] === "") literals.shift();
  else gaps.unshift({ least: 0, most: 0 });
  if (literals.at(-1) === "") literals.pop();
  else gaps.push({ least: 0, most: 0 });
  return { literals, gaps };
}

/**
 * Where a pattern with Chinese in it stands: its gaps run over neither blanks nor punctuation. Of places that begin
 * with the same literal the shortest is told, which is enough to know whether there is one.
 */
export function patternSpan(field: TextField, pattern: string): Dsl {
  const { literals, gaps } = partsOf(pattern);
  const first = gaps[0] as Gap;
  const last = gaps.at(-1) as Gap;
  const isPlain = literals.length === 1 && first.least === 0 && last.least === 0;
  if (isPlain) return termSpan(field, literals[0] as string);
  if (literals.some((literal) => signsOf(literal).includes("p")))
    throw cannotSay("不支持在含空格或标点的词中使用通配符，请拆成几个词用 and 连接");
  const without = (include: Dsl, more: { pre?: number; post?: number } = {}): Dsl => ({
    span_not: { include, exclude: signSpans(field), ...more },
  });
  const ending = termSpan(field, literals.at(-1) as string);
  let span = last.least > 0 ? without(ending, { post: last.least }) : ending;
  // From the right: each literal meets the nearest that goes on well, so none is passed over.
  for (let at = literals.length - 2; at >= 0; at--) {
    const { least, most } = gaps[at + 1] as Gap;
    const gap = least === 0 ? [] : [{ span_gap: { [field]: least } }];
    span = without(
      inOrder([termSpan(field, literals[at] as string), ...gap, span], Math.min(most - least, anyDistance)),
    );
  }
  return first.least > 0 ? without(span, { pre: first.least }) : span;
}
