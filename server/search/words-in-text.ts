import type { Pattern, Term, Words } from "#contract/patent/query/query-tree.ts";
import { areNear } from "./near-spans.ts";
import { searchTerm, separateCount, termSpans, textPattern, unitsOf } from "./search-text.ts";
import type { Span } from "./wildcards.ts";

/** Asks a searched text; made once for many texts. */
export function wordsInText(what: Words): (text: string) => boolean {
  switch (what.is) {
    case "near": {
      const all = what.of.map(spansOf);
      return (text) =>
        areNear(
          all.map((spans) => spans(text)),
          what.distance,
          what.ordered,
        );
    }
    case "together": {
      const all = what.of.map(spansOf);
      return (text) => unitsOf(text, what.unit).some((part) => all.every((spans) => spans(part).length > 0));
    }
    case "often": {
      const spans = spansOf(what.of);
      return (text) => separateCount(spans(text)) >= what.times;
    }
    default: {
      const spans = spansOf(what);
      return (text) => spans(text).length > 0;
    }
  }
}

function spansOf(what: Term | Pattern): (text: string) => Span[] {
  if (what.is === "pattern") {
    return textPattern(what.text).spans;
  }
  const term = searchTerm(what.text);
  return (text) => termSpans(text, term);
}
