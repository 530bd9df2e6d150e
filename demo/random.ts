/** Repeatable random choices: the same name gives the same sequence. */
export interface DemoRandom {
  /** Whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different entries, or all when there are fewer. */
  sample<T>(list: readonly T[], count: number): T[];
  /** An entry by its weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  /** UUIDv7 of the instant, in milliseconds. */
  id(at: number): string;
}

/** FNV-1a, 32 bits. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32: 32 bits of state are plenty for invented data. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffledStart<T>(list: readonly T[], count: number, next: () => number): T[] {
  const rest = [...list];
  const taken: T[] = [];
  while (taken.length < count && rest.length > 0) {
    taken.push(...rest.splice(Math.floor(next() * rest.length), 1));
  }
  return taken;
}

export function demoRandom(name: string): DemoRandom {
  const next = mulberry(seedOf(name));
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join("");
  return {
    whole,
    pick,
    chance: (probability) => next() < probability,
    sample: (list, count) => shuffledStart(list, count, next),
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [entry, weight] of list) {
        left -= weight;
        if (left < 0) return entry;
      }
      return pick(list)[0];
    },
    id(at) {
      const time = at.toString(16).padStart(12, "0");
      const variant = "89ab"[Math.floor(next() * 4)];
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
    },
  };
}
