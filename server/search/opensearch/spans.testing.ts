/**
 * Positions as Lucene reads them: every list of spans can only be walked forward, and the ways in which `span_near` and
 * `span_not` pass over some of them are kept, so that a query which relies on more than they do finds less here too.
 */

export type Span = readonly [start: number, end: number];
type Body = Readonly<Record<string, never>>;

/** Positions of a token in a field of one document. */
export type PlacesOf = (field: string, token: string) => readonly number[];

const byPlace = (a: Span, b: Span): number => a[0] - b[0] || a[1] - b[1];
const single = (body: object): [string, never] => Object.entries(body)[0] as [string, never];

class Walk {
  private readonly spans: readonly Span[];
  private at = 0;

  constructor(spans: readonly Span[]) {
    this.spans = spans;
  }

  get now(): Span | null {
    return this.spans[this.at] ?? null;
  }

  next(): Span | null {
    this.at++;
    return this.now;
  }

  /** To the first that begins here or later. */
  to(start: number): Span | null {
    while (this.now !== null && this.now[0] < start) this.at++;
    return this.now;
  }
}

type Clause = { walk: Walk } | { gap: number };

function ordered(clauses: readonly Clause[], slop: number): Span[] {
  const found: Span[] = [];
  const [first, ...others] = clauses;
  if (first === undefined || "gap" in first) throw new Error("a gap comes first");
  for (let start = first.walk.now; start !== null; start = first.walk.next()) {
    let end = start[1];
    let width = 0;
    for (const clause of others) {
      if ("gap" in clause) {
        end += clause.gap;
        continue;
      }
      const next = clause.walk.to(end);
      if (next === null) return found;
      width += next[0] - end;
      end = next[1];
    }
    if (width <= slop) found.push([start[0], end]);
  }
  return found;
}

function unordered(walks: readonly Walk[], slop: number): Span[] {
  const found: Span[] = [];
  for (;;) {
    const now = walks.map((walk) => walk.now);
    if (now.some((span) => span === null)) return found;
    const spans = now as Span[];
    const start = Math.min(...spans.map(([from]) => from));
    const end = Math.max(...spans.map(([, to]) => to));
    const length = spans.reduce((sum, [from, to]) => sum + to - from, 0);
    if (end - start - length <= slop) found.push([start, end]);
    const least = spans.toSorted(byPlace)[0] as Span;
    walks[spans.indexOf(least)]?.next();
  }
}

function near(
  { clauses, slop, in_order }: { clauses: readonly object[]; slop: number; in_order: boolean },
  of: PlacesOf,
) {
  const fields = new Set(clauses.map(fieldOf));
  if (fields.size !== 1) throw new Error("clauses must have same field");
  const walks = clauses.map((clause): Clause => {
    const [kind, body] = single(clause);
    return kind === "span_gap" ? { gap: single(body)[1] } : { walk: new Walk(spansOf(clause, of)) };
  });
  if (in_order) return ordered(walks, slop);
  return unordered(
    walks.map((one) => ("walk" in one ? one.walk : new Walk([]))),
    slop,
  );
}

/** The field that a span query says it is of. */
function fieldOf(query: object): string {
  const [kind, body] = single(query) as [string, Body];
  if (kind === "span_term" || kind === "span_gap") return single(body)[0];
  if (kind === "field_masking_span") return body.field as unknown as string;
  if (kind === "span_not") return fieldOf(body.include as unknown as object);
  return fieldOf((body.clauses as unknown as object[])[0] as unknown as object);
}

/** Where a span query stands in one document. */
export function spansOf(query: object, of: PlacesOf): Span[] {
  const [kind, body] = single(query) as [string, never];
  switch (kind) {
    case "span_term": {
      const [field, token] = single(body);
      return of(field, token).map((at): Span => [at, at + 1]);
    }
    case "span_or":
      return (body as { clauses: object[] }).clauses.flatMap((clause) => spansOf(clause, of)).sort(byPlace);
    case "span_near":
      return near(body, of).sort(byPlace);
    case "field_masking_span":
      return spansOf((body as { query: object }).query, of);
    case "span_not": {
      const {
        include,
        exclude,
        pre = 0,
        post = 0,
      } = body as { include: object; exclude: object; pre?: number; post?: number };
      if (fieldOf(include) !== fieldOf(exclude)) throw new Error("clauses must have same field");
      const forbidden = spansOf(exclude, of);
      return spansOf(include, of).filter(
        ([start, end]) => !forbidden.some(([from, to]) => from < end + post && to > start - pre),
      );
    }
    default:
      throw new Error(`${kind} is no span query`);
  }
}
