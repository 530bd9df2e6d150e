import type {
  DateField,
  DateRange,
  Match,
  Query,
  SearchField,
  TextField,
  Words,
} from "#contract/patent/query/query-tree.ts";
import type { FacetChoice } from "#contract/patent/patent-search.ts";
import type { SearchRequest } from "../patent-search.ts";
import { searchTerm, valuePattern } from "../search-text.ts";
import { comparable, isCode, isDate, isName, isText } from "../search-values.ts";
import { below } from "../search-words.ts";
import { type Bits, countBits, intersect, markRange, noBits, setBit, subtract, unite } from "./bits.ts";
import { type Column, dayNumber, placeOfId, type Segment } from "./segment.ts";
import { markWords } from "./words.ts";

/** Sets of earlier queries kept ready, least used first out. */
const keptSets = 256;

/** Hits of each clause, summed over segments. */
export type ClauseTotals = Map<string, number>;

/** Evaluates queries over one segment. */
export class SegmentSearch {
  readonly segment: Segment;
  private readonly kept = new Map<string, Bits>();
  /** What everybody finds, of the day that was asked last. */
  private published: { day: number; bits: Bits } | null = null;

  constructor(segment: Segment) {
    this.segment = segment;
  }

  get size(): number {
    return this.segment.ids.length;
  }

  /** Forgets the sets of earlier queries. */
  forgetKept(): void {
    this.segment.texts.forgetKept();
    this.kept.clear();
  }

  private publishedBy(today: string): Bits {
    const day = dayNumber(today);
    if (this.published?.day === day) return this.published.bits;
    const bits = noBits(this.size);
    const { publicOn } = this.segment;
    for (let at = 0; at < publicOn.length; at++) if ((publicOn[at] as number) <= day) setBit(bits, at);
    this.published = { day, bits };
    return bits;
  }

  private ofCompanies(companies: readonly string[]): Bits {
    const ours = noBits(this.size);
    for (const company of companies) this.segment.columns.company.markRecorded(ours, company, company);
    return ours;
  }

  /** What the viewer may see. Not to be changed. */
  private seenBy({ today, companies }: SearchRequest["viewer"]): Bits {
    const open = this.publishedBy(today);
    return companies.length === 0 ? open : unite(this.ofCompanies(companies), open);
  }

  /** The records that may be found at all: those that live, that the viewer sees, of the companies, and among the ids. */
  scope({ viewer, companies, ids }: Pick<SearchRequest, "viewer" | "companies" | "ids">): Bits {
    const scope = intersect(this.segment.live.slice(), this.seenBy(viewer));
    if (companies !== undefined) intersect(scope, this.ofCompanies(companies));
    if (ids === undefined) return scope;
    const named = noBits(this.size);
    for (const id of ids) {
      const place = placeOfId(this.segment, id);
      if (place >= 0) setBit(named, place);
    }
    return intersect(scope, named);
  }

  /** The records of the scope that the query finds; adds the hits of every node to `totals`. */
  find(query: Query, scope: Bits, totals: ClauseTotals, path = ""): Bits {
    totals.set(path, totals.get(path) ?? 0);
    const bits = this.node(query, scope, totals, path);
    totals.set(path, (totals.get(path) ?? 0) + countBits(bits));
    return bits;
  }

  private node(query: Query, scope: Bits, totals: ClauseTotals, path: string): Bits {
    switch (query.is) {
      case "match":
        return intersect(this.match(query), scope);
      case "range":
        return intersect(this.range(query), scope);
      case "not":
        return subtract(scope.slice(), this.find(query.of, scope, totals, below(path, 0)));
      default: {
        const parts = query.of.map((one, at) => this.find(one, scope, totals, below(path, at)));
        const join = query.is === "and" ? intersect : unite;
        return parts.slice(1).reduce(join, parts[0] ?? scope.slice());
      }
    }
  }

  private match({ fields, what }: Match): Bits {
    const texts = fields.filter(isText);
    if (what.is === "term" && texts.length === fields.length) return this.word(searchTerm(what.text), texts).slice();
    return this.remembered(JSON.stringify([fields, what]), (bits) => {
      if (texts.length > 0) markWords(bits, this.segment.texts, what, texts);
      for (const field of fields) if (!isText(field)) this.markField(bits, field, what);
    }).slice();
  }

  /** The records that have a term, as `searchTerm` gives it, in one of the fields. Not to be changed. */
  word(text: string, fields: readonly TextField[]): Bits {
    return this.remembered(JSON.stringify([fields, text]), (bits) => this.segment.texts.mark(bits, text, fields));
  }

  private remembered(key: string, mark: (bits: Bits) => void): Bits {
    const known = this.kept.get(key);
    this.kept.delete(key);
    const bits = known ?? noBits(this.size);
    if (known === undefined) mark(bits);
    this.kept.set(key, bits);
    if (this.kept.size > keptSets) this.kept.delete(this.kept.keys().next().value as string);
    return bits;
  }

  /** Marks the records with a day from one to another, both as `dayNumber` and not below 0. */
  private markDays(bits: Bits, field: DateField, from: number, to: number): void {
    const days = this.segment.days[field];
    if (field === "filed_on") {
      // The records stand in this order.
      const first = firstDay(days, from);
      return markRange(bits, first, Math.max(first, firstDay(days, to + 1)));
    }
    for (let at = 0; at < days.length; at++) {
      const day = days[at] as number;
      if (day >= from && day <= to) bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31));
    }
  }

  private range({ field, from, to }: DateRange): Bits {
    const bits = noBits(this.size);
    this.markDays(bits, field, from === null ? 0 : dayNumber(from), to === null ? 99_999_999 : dayNumber(to));
    return bits;
  }

  private markField(
    bits: Bits,
    field: Exclude<SearchField, "title" | "abstract" | "claims" | "description">,
    what: Words,
  ) {
    if (what.is !== "term" && what.is !== "pattern") return;
    if (isDate(field)) {
      const start = what.text.replaceAll("-", "").trim();
      if (what.is === "term" && /^\d{1,8}$/.test(start))
        this.markDays(bits, field, Number(start.padEnd(8, "0")), Number(start.padEnd(8, "9")));
      return;
    }
    const values = this.segment.columns[field];
    const wanted = comparable(field, what.text);
    if (wanted === "") return;
    if (what.is === "pattern") {
      const pattern = valuePattern(wanted, isName(field) ? "anywhere" : isCode(field) ? "start" : "whole");
      values.markWhere(bits, (value) => pattern.test(value));
    } else if (isName(field)) values.markWith(bits, wanted);
    else if (isCode(field)) values.markStart(bits, wanted);
    else values.markWhere(bits, (value) => value === wanted);
  }

  /** Keeps of the hits those that have, or have not, the chosen values. */
  choose(hits: Bits, choices: readonly FacetChoice[]): Bits {
    for (const { facet, value, exclude } of choices) {
      const having = noBits(this.size);
      if (facet === "year" || facet === "published_year") {
        const year = /^\d{4}$/.test(value) ? Number(value) * 10_000 : -1;
        if (year >= 0) this.markDays(having, facet === "year" ? "filed_on" : "published_on", year, year + 9_999);
      } else this.segment.columns[facet].markRecorded(having, value, this.comparedAs(facet, value));
      if (exclude) subtract(hits, having);
      else intersect(hits, having);
    }
    return hits;
  }

  private comparedAs(column: Column, value: string): string {
    if (column === "company" || column === "ipc_section" || column === "ipc_class" || column === "ipc_subclass")
      return value;
    return comparable(column, value);
  }
}

/** The first of the sorted days that is not below one. */
function firstDay(days: Int32Array, wanted: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
