import { codeFields, dateFields, nameFields, textFields, wordFields } from "#contract/patent/query/query-tree.ts";
import type { DateField } from "#contract/patent/query/query-tree.ts";
import type { FacetName } from "#contract/patent/patent-search.ts";
import type { SearchRecord } from "../patent-search.ts";
import { searchText } from "../search-text.ts";
import { byText, comparable, facetValuesOf, valuesOf } from "../search-values.ts";
import { allBits, type Bits, countBits, listOfBits } from "./bits.ts";
import { Growing } from "./growing.ts";
import { StringList } from "./string-list.ts";
import { TextCollector } from "./text-collector.ts";
import type { Texts } from "./texts.ts";
import { ValueCollector, type ValueIndex } from "./value-index.ts";

const listFields = [...nameFields, ...codeFields, ...wordFields] as const;
/** Facets whose values are parts of others; years are counted from days. */
const partFacets = ["ipc_section", "ipc_class", "ipc_subclass"] as const satisfies readonly FacetName[];
export const columns = [...listFields, ...partFacets, "company"] as const;
export type Column = (typeof columns)[number];

/** `2024-05-06` as 20240506; null as -1. */
export const dayNumber = (day: string | null): number => (day === null ? -1 : Number(day.replaceAll("-", "")));
/** Later than any day that is asked for. */
const never = 99_999_999;

/** Records with their index, in order of filing: the newest last, of one day the first id last. Never changed but for `live`. */
export interface Segment {
  ids: StringList;
  texts: Texts;
  columns: Readonly<Record<Column, ValueIndex>>;
  /** As `dayNumber`. */
  days: Readonly<Record<DateField, Int32Array>>;
  cited: Int32Array;
  /** As `dayNumber`, from when on everybody finds it; `never` where only its companies do. */
  publicOn: Int32Array;
  /** Records that were not replaced or removed since. */
  live: Bits;
  /** Records in the order of their ids. */
  byId: Uint32Array;
}

const columnValues = (record: SearchRecord, column: Column): string[] => {
  if (column === "company") return [...new Set(record.company_ids)];
  if (column === "ipc_section" || column === "ipc_class" || column === "ipc_subclass")
    return facetValuesOf(record, column);
  return valuesOf(record, column);
};
const compare = (column: Column) => (value: string) =>
  column === "company" || column.startsWith("ipc_") ? value : comparable(column as (typeof listFields)[number], value);

const byName = <K extends string, V>(names: readonly K[], make: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;

/** Takes records in any order and makes a segment of them. Best in order of filing: then nothing is sorted. */
export class SegmentBuilder {
  private readonly ids: string[] = [];
  private readonly texts = new TextCollector();
  private readonly columns = byName(columns, (column) => new ValueCollector(compare(column)));
  private readonly days = byName(dateFields, () => new Growing(Int32Array));
  private readonly cited = new Growing(Int32Array);
  private readonly publicOn = new Growing(Int32Array);

  get size(): number {
    return this.ids.length;
  }

  add(record: SearchRecord): void {
    this.ids.push(record.id);
    this.texts.add(textFields.map((field) => searchText(record[field])));
    for (const column of columns) this.columns[column].add(columnValues(record, column));
    for (const field of dateFields) this.days[field].push(dayNumber(record[field]));
    this.cited.push(record.cited);
    this.publicOn.push(record.public_on === null ? never : dayNumber(record.public_on));
  }

  /** The records of another segment that may be found there, as it has them: nothing is brought into form again. */
  addLiving({ ids, texts, columns: from, days, cited, publicOn, live }: Segment): void {
    const places = listOfBits(live, countBits(live));
    for (const at of places) {
      this.ids.push(ids.at(at));
      this.texts.add(textFields.map((field) => texts.charactersOf(at, field)));
      this.cited.push(cited[at] as number);
      this.publicOn.push(publicOn[at] as number);
    }
    for (const column of columns) this.columns[column].addFrom(from[column], places);
    for (const field of dateFields) for (const at of places) this.days[field].push(days[field][at] as number);
  }

  finish(): Segment {
    const { ids } = this;
    const days = byName(dateFields, (field) => this.days[field].done());
    const filed = days.filed_on;
    const idOf = (at: number): string => ids[at] as string;
    const order = Uint32Array.from(ids.keys()).sort(
      (a, b) => (filed[a] as number) - (filed[b] as number) || byText(idOf(b), idOf(a)),
    );
    const inOrder = (items: Int32Array) => Int32Array.from(order, (at) => items[at] as number);
    const sorted = Array.from(order, idOf);
    // Columns first: what they were collected in is gone when the texts, which take the most, are made.
    const made = byName(columns, (column) => this.columns[column].finish(order));
    return {
      ids: StringList.of(sorted),
      columns: made,
      texts: this.texts.finish(order),
      days: byName(dateFields, (field) => inOrder(days[field])),
      cited: inOrder(this.cited.done()),
      publicOn: inOrder(this.publicOn.done()),
      live: allBits(ids.length),
      byId: Uint32Array.from(sorted.keys()).sort((a, b) => byText(sorted[a] as string, sorted[b] as string)),
    };
  }
}

/** The record of an id; -1: not here. */
export function placeOfId({ ids, byId }: Segment, id: string): number {
  let low = 0;
  let high = byId.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids.at(byId[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  const place = low < byId.length ? (byId[low] as number) : -1;
  return place >= 0 && ids.at(place) === id ? place : -1;
}
