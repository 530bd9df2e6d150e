import type { Near, Pattern, Term, TextField, Together, Words } from "#contract/patent/query/query-tree.ts";
import { isLatin, searchTerm } from "../search-text.ts";
import { cannotSay } from "./cannot-say.ts";
import { anyOf, type Dsl, nothing } from "./dsl.ts";
import { anyDistance, anywhere, endSpans, inOrder, patternSpan, termSpan } from "./text-spans.ts";
import { valueRegexp } from "./value-query.ts";

/** Terms near each other in any order are tried in every order. */
const mostInAnyOrder = 4;

/** Fields of names, too, hold their characters as texts do. */
export const phrase = (field: string, text: string): Dsl =>
  text === "" ? nothing : { match_phrase: { [field]: text } };

/** The term that part of a nearness is; null where it looks for nothing. */
function termOf(part: Term | Pattern): string | null {
  const text = searchTerm(part.text);
  if (part.is === "term") return text === "" ? null : text;
  // What stands after it adds nothing to where it stands.
  const start = text.replace(/\*+$/, "");
  if (isLatin(text) || start === "" || /[*?#]/.test(start))
    throw cannotSay("不支持在邻近、同句和同段检索中使用通配符，请改用完整的词");
  return start;
}

function termsOf(parts: Near["of"]): string[] | null {
  const terms = parts.map(termOf);
  return terms.some((term) => term === null) ? null : (terms as string[]);
}

function everyOrder<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => everyOrder(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

function nearQuery(field: TextField, { of, distance, ordered }: Near): Dsl {
  const terms = termsOf(of);
  if (terms === null) return nothing;
  if (!ordered && terms.length > mostInAnyOrder)
    throw cannotSay(`的不分先后的邻近检索最多 ${mostInAnyOrder} 个词，请减少词数或改用有序邻近`);
  const chain = (order: readonly string[]): Dsl =>
    order
      .map((term) => termSpan(field, term))
      // From the right: the distance counts between neighbours, and each meets the nearest that goes on well.
      .reduceRight((rest, span) => inOrder([span, rest], distance));
  return anyOf((ordered ? [terms] : everyOrder(terms)).map(chain));
}

function togetherQuery(field: TextField, { of, unit }: Together): Dsl {
  const terms = termsOf(of);
  if (terms === null) return nothing;
  const spans = [...new Set(terms)].map((term) => termSpan(field, term));
  const include = spans.length === 1 ? (spans[0] as Dsl) : anywhere(spans);
  return { span_not: { include, exclude: endSpans(field, unit) } };
}

function patternQuery(field: TextField, pattern: string): Dsl {
  const text = searchTerm(pattern);
  if (text === "") return nothing;
  return isLatin(text) ? valueRegexp(`${field}_words`, text, "whole") : patternSpan(field, text);
}

/** What finds words in a field of text. Throws a refusal where the cluster cannot say it exactly. */
export function textQuery(field: TextField, what: Words): Dsl {
  switch (what.is) {
    case "term":
      return phrase(field, searchTerm(what.text));
    case "pattern":
      return patternQuery(field, what.text);
    case "near":
      return nearQuery(field, what);
    case "together":
      return togetherQuery(field, what);
    case "often": {
      const text = searchTerm(what.of.text);
      if (text === "" || what.times < 2) return phrase(field, text);
      return inOrder(Array<Dsl>(what.times).fill(termSpan(field, text)), anyDistance);
    }
  }
}
