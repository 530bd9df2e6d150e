/** A set of records of a segment: bit d of word d >>> 5. */
export type Bits = Uint32Array;

export const noBits = (records: number): Bits => new Uint32Array((records + 31) >>> 5);

export const setBit = (bits: Bits, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
};
export const clearBit = (bits: Bits, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31));
};
export const hasBit = (bits: Bits, at: number): boolean => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;

/** Every record from 0 on. */
export function allBits(records: number): Bits {
  const bits = noBits(records).fill(0xffffffff);
  if ((records & 31) !== 0) bits[bits.length - 1] = (1 << (records & 31)) - 1;
  return bits;
}

function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) count += ones(bits[at] as number);
  return count;
}

export function intersect(into: Bits, other: Bits): Bits {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) & (other[at] as number);
  return into;
}
export function unite(into: Bits, other: Bits): Bits {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) | (other[at] as number);
  return into;
}
export function subtract(into: Bits, other: Bits): Bits {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) & ~(other[at] as number);
  return into;
}

/** The records of the set, the lowest first; `count` as `countBits` gives it. */
export function listOfBits(bits: Bits, count: number): Uint32Array {
  const list = new Uint32Array(count);
  let length = 0;
  for (let word = 0; word < bits.length; word++)
    for (let left = bits[word] as number; left !== 0; left &= left - 1)
      list[length++] = (word << 5) + 31 - Math.clz32(left & -left);
  return list;
}

/** Marks the records from `from` to before `to`. */
export function markRange(bits: Bits, from: number, to: number): void {
  let at = from;
  for (; at < to && (at & 31) !== 0; at++) setBit(bits, at);
  const whole = Math.max(at, to & ~31);
  bits.fill(0xffffffff, at >>> 5, whole >>> 5);
  for (at = whole; at < to; at++) setBit(bits, at);
}

/** Calls with each record of the set, the lowest first. */
export function eachBit(bits: Bits, use: (at: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    let left = bits[word] as number;
    while (left !== 0) {
      use((word << 5) + 31 - Math.clz32(left & -left));
      left &= left - 1;
    }
  }
}

/** The highest records of the set, the highest first. */
export function highestBits(bits: Bits, count: number): number[] {
  const found: number[] = [];
  for (let word = bits.length - 1; word >= 0 && found.length < count; word--) {
    let left = bits[word] as number;
    while (left !== 0 && found.length < count) {
      const bit = 31 - Math.clz32(left);
      left = (left & ~(1 << bit)) >>> 0;
      found.push((word << 5) + bit);
    }
  }
  return found;
}
