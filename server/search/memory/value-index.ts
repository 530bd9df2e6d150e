import { byText } from "../search-values.ts";
import { type Bits, setBit } from "./bits.ts";
import { Growing } from "./growing.ts";
import { StringList } from "./string-list.ts";

/** Values of one field: which record has which, and which value is had by which records. */
export class ValueIndex {
  /** As recorded, sorted in the form in which they compare. */
  readonly values: StringList;
  readonly compared: StringList;
  /** Values of record d: `own[from[d]]` to before `own[from[d + 1]]`; null: every record has one, `own[d]`. */
  readonly from: Uint32Array | null;
  readonly own: Uint32Array;
  private readonly recordsFrom: Uint32Array;
  private readonly records: Uint32Array;
  /** Numbers of values as recorded, made when first asked for. */
  private numbers: Map<string, number> | null = null;

  constructor(values: StringList, compared: StringList, from: Uint32Array | null, own: Uint32Array) {
    this.values = values;
    this.compared = compared;
    this.from = from;
    this.own = own;
    this.recordsFrom = new Uint32Array(values.length + 1);
    for (const value of own) this.recordsFrom[value + 1] = (this.recordsFrom[value + 1] as number) + 1;
    for (let at = 0; at < values.length; at++)
      this.recordsFrom[at + 1] = (this.recordsFrom[at + 1] as number) + (this.recordsFrom[at] as number);
    this.records = new Uint32Array(own.length);
    const next = this.recordsFrom.slice();
    let record = 0;
    for (let at = 0; at < own.length; at++) {
      while (from !== null && (from[record + 1] as number) <= at) record++;
      const value = own[at] as number;
      this.records[next[value] as number] = from === null ? at : record;
      next[value] = (next[value] as number) + 1;
    }
  }

  /** Where in `own` the values of a record begin and end. */
  rangeOf(record: number): [first: number, last: number] {
    if (this.from === null) return [record, record + 1];
    return [this.from[record] as number, this.from[record + 1] as number];
  }

  /** Marks the records that have one of the values `first` to before `last`. */
  mark(bits: Bits, first: number, last: number): void {
    const end = this.recordsFrom[last] as number;
    for (let at = this.recordsFrom[first] as number; at < end; at++) setBit(bits, this.records[at] as number);
  }

  /** Marks the records with a value of which this is true, in the form in which they compare. */
  markWhere(bits: Bits, isWanted: (compared: string) => boolean): void {
    for (let at = 0; at < this.compared.length; at++) if (isWanted(this.compared.at(at))) this.mark(bits, at, at + 1);
  }

  /** Marks the records with a value that has this in it, in the form in which they compare; not empty. */
  markWith(bits: Bits, part: string): void {
    this.compared.eachWith(part, (at) => this.mark(bits, at, at + 1));
  }

  /** Marks the records with a value that begins with this. */
  markStart(bits: Bits, start: string): void {
    const first = this.compared.firstFrom(start);
    let [last, high] = [first, this.compared.length];
    while (last < high) {
      const middle = (last + high) >>> 1;
      if (this.compared.at(middle).startsWith(start)) last = middle + 1;
      else high = middle;
    }
    this.mark(bits, first, last);
  }

  /** Marks the records with exactly this value as recorded. */
  markRecorded(bits: Bits, value: string, compared: string): void {
    const first = this.compared.firstFrom(compared);
    for (let at = first; at < this.compared.length && this.compared.at(at) === compared; at++)
      if (this.values.at(at) === value) this.mark(bits, at, at + 1);
  }

  /** The number of a value as recorded; -1: no record has it. */
  numberOf(value: string): number {
    this.numbers ??= new Map(Array.from(this.values, (one, at) => [one, at]));
    return this.numbers.get(value) ?? -1;
  }
}

/** Collects the values of records in the order in which they come. */
export class ValueCollector {
  private readonly ids = new Map<string, number>();
  private own = new Growing(Uint32Array);
  private from = new Growing(Uint32Array);
  private readonly compare: (value: string) => string;

  constructor(compare: (value: string) => string) {
    this.compare = compare;
    this.from.push(0);
  }

  add(values: readonly string[]): void {
    for (const value of values) this.own.push(this.idOf(value));
    this.from.push(this.own.length);
  }

  /** Adds the values of some records of another index, in their order. */
  addFrom(index: ValueIndex, records: Uint32Array): void {
    /** By the number of a value there: its number here, from 1. */
    const known = new Uint32Array(index.values.length);
    for (const record of records) {
      const [first, last] = index.rangeOf(record);
      for (let at = first; at < last; at++) {
        const value = index.own[at] as number;
        if (known[value] === 0) known[value] = 1 + this.idOf(index.values.at(value));
        this.own.push((known[value] as number) - 1);
      }
      this.from.push(this.own.length);
    }
  }

  private idOf(value: string): number {
    let id = this.ids.get(value);
    if (id === undefined) this.ids.set(value, (id = this.ids.size));
    return id;
  }

  /** `order[d]`: which record as it came is record d. Lets go of what was collected. */
  finish(order: Uint32Array): ValueIndex {
    const came = [...this.ids.keys()];
    this.ids.clear();
    const compared = came.map(this.compare);
    const text = (of: readonly string[], at: number): string => of[at] as string;
    const sorted = Uint32Array.from(came.keys()).sort(
      (a, b) => byText(text(compared, a), text(compared, b)) || byText(text(came, a), text(came, b)),
    );
    const isSame = came.every((value, at) => value === compared[at]);
    const values = StringList.of(Array.from(sorted, (at) => text(came, at)));
    return new ValueIndex(
      values,
      isSame ? values : StringList.of(Array.from(sorted, (at) => text(compared, at))),
      ...this.inOrder(order, sorted),
    );
  }

  /** The values of the records in their order, by their places among the sorted ones. */
  private inOrder(order: Uint32Array, sorted: Uint32Array): [from: Uint32Array | null, own: Uint32Array] {
    const rank = new Uint32Array(sorted.length);
    sorted.forEach((id, at) => (rank[id] = at));
    const [cameFrom, came] = [this.from.done(), this.own.done()];
    this.from = new Growing(Uint32Array);
    this.own = new Growing(Uint32Array);
    const from = new Uint32Array(order.length + 1);
    const own = new Uint32Array(came.length);
    if (own.length === 0) return [from, own];
    let at = 0;
    order.forEach((record, place) => {
      for (let k = cameFrom[record] as number; k < (cameFrom[record + 1] as number); k++)
        own[at++] = rank[came[k] as number] as number;
      from[place + 1] = at;
    });
    return [from.every((start, record) => start === record) ? null : from, own];
  }
}
