/*
 * Words with wildcards, matched in one pass over a text by following every possibility at once:
 *
 *   电 ? 机 *   ▶ [电]──▶[?]──▶[机]──▶[*]──▶ found      `?` may be passed by; `*` stays where it is for each letter
 *
 * Nothing is tried again after it failed, so that no word of a stranger takes longer than its length times that of the
 * text. Of several ways through, the first is taken: `?` rather has a letter, `*` rather has none.
 */

/** From the first character to the one after the last. */
export type Span = readonly [from: number, to: number];

type Accepts = (letter: number) => boolean;

interface Part {
  sign: "*" | "?" | "#" | null;
  accepts: Accepts;
}

export interface Wildcards {
  /** Whether it stands in the text. */
  test(text: string): boolean;
  /** Its places from left to right, of which none overlaps another; one without a letter counts nowhere. */
  spans(text: string): Span[];
}

/** Where in a text a word with wildcards may stand. */
export interface Bounds {
  /** What a wildcard stands for. */
  letters: Accepts;
  /** Whether it may begin at a place. */
  begins: (text: string, at: number) => boolean;
  /** Whether it may end before a place. */
  ends: (text: string, at: number) => boolean;
}

function partsOf(pattern: string, letters: Accepts): Part[] {
  return Array.from(pattern, (character) => {
    if (character === "*" || character === "?" || character === "#") return { sign: character, accepts: letters };
    const letter = character.codePointAt(0);
    return { sign: null, accepts: (other) => other === letter };
  });
}

const width = (letter: number): number => (letter > 0xffff ? 2 : 1);

/** The possibilities that are followed, the preferred first: where each stands in the pattern, and where it began. */
class Ways {
  count = 0;
  readonly part: Int32Array;
  readonly from: Int32Array;
  private readonly seen: Int32Array;
  private round = 0;
  private readonly parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.parts = parts;
    this.part = new Int32Array(parts.length + 1);
    this.from = new Int32Array(parts.length + 1);
    this.seen = new Int32Array(parts.length + 1).fill(-1);
  }

  clear(): void {
    this.count = 0;
    this.round++;
  }

  /** Stands before a part, and before those that follow where it may be passed by. */
  add(part: number, from: number): void {
    if (this.seen[part] === this.round) return;
    this.seen[part] = this.round;
    const sign = this.parts[part]?.sign;
    if (sign === "*") this.add(part + 1, from);
    this.part[this.count] = part;
    this.from[this.count++] = from;
    if (sign === "?") this.add(part + 1, from);
  }
}

export function wildcards(pattern: string, bounds: Bounds): Wildcards {
  const parts = partsOf(pattern, bounds.letters);
  const end = parts.length;
  const [first] = parts;
  /** What it begins with as it stands, to pass over what cannot be its beginning. */
  const literal = first?.sign === null ? String.fromCodePoint(pattern.codePointAt(0) ?? 0) : null;
  let now = new Ways(parts);
  let next = new Ways(parts);

  /** Takes one letter; the place where the best way ends here, or null. */
  function step(text: string, at: number, letter: number, found: Span | null): Span | null {
    let best = found;
    next.clear();
    for (let way = 0; way < now.count; way++) {
      const part = now.part[way] as number;
      const from = now.from[way] as number;
      if (part === end) {
        if (!bounds.ends(text, at)) continue;
        best = [from, at];
        // Those that follow are worse.
        break;
      }
      const { sign, accepts } = parts[part] as Part;
      if (letter < 0 || !accepts(letter)) continue;
      next.add(sign === "*" ? part : part + 1, from);
    }
    [now, next] = [next, now];
    return best;
  }

  /** The first place from `start` on. */
  function find(text: string, start: number): Span | null {
    let found: Span | null = null;
    now.clear();
    for (let at = start; at <= text.length;) {
      if (found === null) {
        if (now.count === 0 && literal !== null) {
          const candidate = text.indexOf(literal, at);
          if (candidate < 0) return null;
          at = candidate;
        }
        if (bounds.begins(text, at)) now.add(0, at);
      } else if (now.count === 0) return found;
      const letter = text.codePointAt(at) ?? -1;
      found = step(text, at, letter, found);
      at += letter < 0 ? 1 : width(letter);
    }
    return found;
  }

  return {
    test: (text) => find(text, 0) !== null,
    spans(text) {
      const spans: Span[] = [];
      for (let at = 0; at <= text.length;) {
        const found = find(text, at);
        if (found === null) break;
        const [from, to] = found;
        if (to > from) spans.push(found);
        at = to > from ? to : to + width(text.codePointAt(to) ?? 0);
      }
      return spans;
    },
  };
}
