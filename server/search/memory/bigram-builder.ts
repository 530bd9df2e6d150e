import { type BigramArrays, Bigrams, placeShift } from "./bigrams.ts";
import { limits } from "./limits.ts";

/** Numbers beside a key in the table: what stands near is read at once. */
const [width, second, third, fourth] = [4, 1, 2, 3];

/** An open table of keys, each with three numbers: what a Map does, at a fifth of the time. */
class KeyTable {
  count = 0;
  private size: number;
  numbers: Uint32Array;

  /** `keys`: about how many there will be; more make it grow. */
  constructor(keys: number) {
    this.size = 2 ** Math.ceil(Math.log2(2 * Math.max(1, keys)));
    this.numbers = new Uint32Array(this.size * width);
  }

  /** Where a key and its numbers stand; a new one is taken in. */
  slot(key: number): number {
    let at = Math.imul(key, 0x9e3779b1) >>> 8;
    for (at &= this.size - 1; ; at = (at + 1) & (this.size - 1)) {
      const known = this.numbers[at * width] as number;
      if (known === key) return at * width;
      if (known !== 0) continue;
      if (this.count * 2 >= this.size) {
        this.grow();
        return this.slot(key);
      }
      this.numbers[at * width] = key;
      this.count++;
      return at * width;
    }
  }

  private grow(): void {
    const { numbers } = this;
    this.size *= 4;
    this.numbers = new Uint32Array(this.size * width);
    this.count = 0;
    for (let at = 0; at < numbers.length; at += width) {
      if (numbers[at] === 0) continue;
      const slot = this.slot(numbers[at] as number);
      this.numbers.set(numbers.subarray(at + 1, at + width), slot + 1);
    }
  }

  keys(): Uint32Array {
    const keys = new Uint32Array(this.count);
    let length = 0;
    for (let at = 0; at < this.numbers.length; at += width)
      if (this.numbers[at] !== 0) keys[length++] = this.numbers[at] as number;
    return keys.sort();
  }
}

const bytesOf = (gap: number): number =>
  gap < 128 ? 1 : gap < 16_384 ? 2 : gap < 2_097_152 ? 3 : gap < 268_435_456 ? 4 : 5;

/** The bigrams of a text that ends with 0. 0 in the text parts what does not touch. */
export function bigramsOf(text: Uint16Array): Bigrams {
  const table = counted(text);
  const keys = table.keys();
  const blocks = ((text.length - 1) >>> placeShift) + 1;
  const counts = new Uint32Array(keys.length);
  const begins = new Uint32Array(keys.length);
  const frequent: number[] = [];
  let [bytes, lows] = [0, 0];
  const { numbers } = table;
  keys.forEach((key, at) => {
    const slot = table.slot(key);
    const count = (counts[at] = numbers[slot + second] as number);
    const isFrequent = count >= limits.tabled * blocks;
    begins[at] = isFrequent ? frequent.length : bytes;
    numbers[slot + second] = isFrequent ? lows : bytes;
    if (isFrequent) lows += count;
    else bytes += numbers[slot + fourth] as number;
    // From here on: the place before, where its next one goes, and the table of a frequent one, from 1.
    numbers[slot + third] = 0;
    numbers[slot + fourth] = isFrequent ? frequent.push(at) : 0;
  });
  const made = new Bigrams({
    keys,
    counts,
    begins,
    gaps: new Uint8Array(bytes),
    frequent: Uint32Array.from(frequent),
    tables: new Uint32Array(frequent.length * (blocks + 1)),
    lows: new Uint16Array(lows),
  });
  fill(made, text, table, blocks);
  return made;
}

/** Keys with how many places they have, their last one, and how many bytes their gaps take. */
function counted(text: Uint16Array): KeyTable {
  // What is usual for some hundred texts. Of many there are fewer keys than characters, and it grows to what is needed.
  const table = new KeyTable(Math.min(1 << 17, text.length >>> 2));
  for (let at = 0; at + 1 < text.length; at++) {
    const first = text[at] as number;
    if (first === 0) continue;
    const slot = table.slot(((first << 16) | (text[at + 1] as number)) >>> 0);
    const { numbers } = table;
    numbers[slot + second] = (numbers[slot + second] as number) + 1;
    numbers[slot + fourth] = (numbers[slot + fourth] as number) + bytesOf(at - (numbers[slot + third] as number));
    numbers[slot + third] = at;
  }
  return table;
}

function fill({ arrays }: Bigrams, text: Uint16Array, table: KeyTable, blocks: number): void {
  const { keys, frequent, tables } = arrays;
  const { numbers } = table;
  const slots = frequent.map((pair) => table.slot(keys[pair] as number));
  for (let block = 0; block <= blocks; block++) {
    for (let at = 0; at < slots.length; at++)
      tables[at * (blocks + 1) + block] = numbers[(slots[at] as number) + second] as number;
    const start = block * 2 ** placeShift;
    fillBlock(arrays, text, table, start, Math.min(text.length - 1, start + 2 ** placeShift));
  }
}

function fillBlock({ gaps, lows }: BigramArrays, text: Uint16Array, table: KeyTable, start: number, end: number): void {
  const { numbers } = table;
  for (let at = start; at < end; at++) {
    const first = text[at] as number;
    if (first === 0) continue;
    const slot = table.slot(((first << 16) | (text[at + 1] as number)) >>> 0);
    let next = numbers[slot + second] as number;
    if (numbers[slot + fourth] === 0) {
      let gap = at - (numbers[slot + third] as number);
      for (; gap > 127; gap >>>= 7) gaps[next++] = gap | 128;
      gaps[next++] = gap;
      numbers[slot + third] = at;
    } else lows[next++] = at;
    numbers[slot + second] = next;
  }
}
