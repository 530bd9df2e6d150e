import { firstFrom } from "./sorted.ts";

/** Many short strings as one long one, which takes a fraction of the memory: there is no object for each. */
export class StringList {
  /** One after the other. */
  readonly joined: string;
  /** Where in `joined` each one ends. */
  readonly ends: Uint32Array;

  constructor(joined: string, ends: Uint32Array) {
    this.joined = joined;
    this.ends = ends;
  }

  static of(strings: readonly string[]): StringList {
    const ends = new Uint32Array(strings.length);
    let end = 0;
    strings.forEach((one, at) => (ends[at] = end += one.length));
    return new StringList(strings.join(""), ends);
  }

  get length(): number {
    return this.ends.length;
  }

  at(place: number): string {
    return this.joined.slice(place === 0 ? 0 : this.ends[place - 1], this.ends[place]);
  }

  /** The first of sorted strings that is not below one. */
  firstFrom(wanted: string): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Calls with the place of every string that has the part, which is not empty. */
  eachWith(part: string, use: (place: number) => void): void {
    const { joined, ends } = this;
    let place = 0;
    for (let at = joined.indexOf(part); at >= 0;) {
      place = firstFrom(ends, at + 1, place);
      const end = ends[place] as number;
      const isWhole = at + part.length <= end;
      if (isWhole) use(place);
      // Across two strings it is in neither, but may be in the next one.
      at = joined.indexOf(part, isWhole ? end : at + 1);
    }
  }

  *[Symbol.iterator](): Generator<string> {
    for (let place = 0; place < this.length; place++) yield this.at(place);
  }
}
