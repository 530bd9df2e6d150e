import { byText } from "../search-values.ts";
import { type Bits, setBit } from "./bits.ts";
import { Growing } from "./growing.ts";

/** Values of one field: which record has which, and which value is had by which records. */
export class ValueIndex {
  /** As recorded, sorted in the form in which they compare. */
  readonly values: readonly string[];
  readonly compared: readonly string[];
  /** Values of record d: `own[from[d]]` to before `own[from[d + 1]]`. */
  readonly from: Uint32Array;
  readonly own: Uint32Array;
  /** Whether every record has exactly one value: that of record d is `own[d]`. */
  readonly oneEach: boolean;
  private readonly recordsFrom: Uint32Array;
  private readonly records: Uint32Array;
  /** Numbers of values as recorded, made when first asked for. */
  private numbers: Map<string, number> | null = null;

  constructor(values: readonly string[], compared: readonly string[], from: Uint32Array, own: Uint32Array) {
    this.values = values;
    this.compared = compared;
    this.from = from;
    this.own = own;
    this.oneEach = from.every((start, record) => start === record);
    this.recordsFrom = new Uint32Array(values.length + 1);
    for (const value of own) this.recordsFrom[value + 1] = (this.recordsFrom[value + 1] as number) + 1;
    for (let at = 0; at < values.length; at++)
      this.recordsFrom[at + 1] = (this.recordsFrom[at + 1] as number) + (this.recordsFrom[at] as number);
    this.records = new Uint32Array(own.length);
    const next = this.recordsFrom.slice();
    for (let record = 0; record + 1 < from.length; record++)
      for (let at = from[record] as number; at < (from[record + 1] as number); at++) {
        const value = own[at] as number;
        this.records[next[value] as number] = record;
        next[value] = (next[value] as number) + 1;
      }
  }

  valuesOf(record: number): string[] {
    return Array.from(this.own.subarray(this.from[record], this.from[record + 1]), (at) => this.values[at] as string);
  }

  /** Marks the records that have one of the values `first` to before `last`. */
  mark(bits: Bits, first: number, last: number): void {
    const end = this.recordsFrom[last] as number;
    for (let at = this.recordsFrom[first] as number; at < end; at++) setBit(bits, this.records[at] as number);
  }

  /** Marks the records with a value of which this is true, in the form in which they compare. */
  markWhere(bits: Bits, isWanted: (compared: string) => boolean): void {
    for (let at = 0; at < this.compared.length; at++)
      if (isWanted(this.compared[at] as string)) this.mark(bits, at, at + 1);
  }

  /** Marks the records with a value that begins with this. */
  markStart(bits: Bits, start: string): void {
    const first = this.firstFrom(start);
    let [last, high] = [first, this.compared.length];
    while (last < high) {
      const middle = (last + high) >>> 1;
      if ((this.compared[middle] as string).startsWith(start)) last = middle + 1;
      else high = middle;
    }
    this.mark(bits, first, last);
  }

  /** Marks the records with exactly this value as recorded. */
  markRecorded(bits: Bits, value: string, compared: string): void {
    for (let at = this.firstFrom(compared); this.compared[at] === compared; at++)
      if (this.values[at] === value) this.mark(bits, at, at + 1);
  }

  /** The number of a value as recorded; -1: no record has it. */
  numberOf(value: string): number {
    this.numbers ??= new Map(this.values.map((one, at) => [one, at]));
    return this.numbers.get(value) ?? -1;
  }

  private firstFrom(compared: string): number {
    let low = 0;
    let high = this.compared.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.compared[middle] as string) < compared) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Collects the values of records in the order in which they come. */
export class ValueCollector {
  private readonly ids = new Map<string, number>();
  private readonly own = new Growing(Uint32Array);
  private readonly from = new Growing(Uint32Array);
  private readonly compare: (value: string) => string;

  constructor(compare: (value: string) => string) {
    this.compare = compare;
    this.from.push(0);
  }

  add(values: readonly string[]): void {
    for (const value of values) {
      let id = this.ids.get(value);
      if (id === undefined) this.ids.set(value, (id = this.ids.size));
      this.own.push(id);
    }
    this.from.push(this.own.length);
  }

  /** `order[d]`: which record as it came is record d. */
  finish(order: Uint32Array): ValueIndex {
    const pairs = Array.from(this.ids.keys(), (value) => [this.compare(value), value] as const);
    const sorted = Uint32Array.from(pairs.keys()).sort((a, b) => {
      const [one, other] = [pairs[a] as (typeof pairs)[0], pairs[b] as (typeof pairs)[0]];
      return byText(one[0], other[0]) || byText(one[1], other[1]);
    });
    const rank = new Uint32Array(sorted.length);
    sorted.forEach((id, at) => (rank[id] = at));
    const [cameFrom, came] = [this.from.done(), this.own.done()];
    const from = new Uint32Array(order.length + 1);
    const own = new Uint32Array(came.length);
    let at = 0;
    order.forEach((record, place) => {
      for (let k = cameFrom[record] as number; k < (cameFrom[record + 1] as number); k++)
        own[at++] = rank[came[k] as number] as number;
      from[place + 1] = at;
    });
    const nth = (place: 0 | 1) => Array.from(sorted, (id) => (pairs[id] as (typeof pairs)[0])[place]);
    return new ValueIndex(nth(1), nth(0), from, own);
  }
}
