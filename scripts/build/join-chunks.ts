/** A file of the build. */
export interface Part {
  name: string;
  /** Minified, not compressed. */
  bytes: number;
  /** Names of the files it cannot run without. */
  imports: readonly string[];
  /** Files are joined only with those of the same sort; null: stays as it is. */
  sort: string | null;
}

/** What somebody loads at once. */
export interface Loading {
  parts: ReadonlySet<string>;
  /** How much it counts beside others. */
  weight: number;
  /** Bytes it may bring without need where that spares a request. */
  bytesOfRequest: number;
  /** Bytes it may bring without need in all. */
  mostBytes: number;
}

interface Node {
  names: string[];
  bytes: number;
  sort: string | null;
  /** By loading: 1 where it is loaded. */
  isIn: Uint8Array;
  imports: Set<Node>;
}

/** With the bytes it may still bring without need. */
type OpenLoading = Loading & { left: number };

interface Pair {
  one: Node;
  other: Node;
  gain: number;
}

/**
 * Files that are loaded together more often than apart, as lists of names: joined as long as the requests that are
 * spared weigh more than the bytes that some loading then brings without need. No joined file comes to need itself by
 * way of another.
 */
export function joinChunks(parts: readonly Part[], all: readonly Loading[]): string[][] {
  const loadings = all.map((loading) => ({ ...loading, left: loading.mostBytes }));
  const nodes = new Set(nodesOf(parts, loadings));
  const open = new Set([...nodes].filter(({ sort }) => sort !== null));
  const pairsOf = (one: Node, others: Iterable<Node>): Pair[] =>
    [...others]
      .filter((other) => other !== one && other.sort === one.sort)
      .map((other) => ({ one, other, gain: gain(one, other, loadings) }))
      .filter((pair) => pair.gain > 0);
  const ahead = [...open];
  let pairs = ahead.flatMap((one, at) => pairsOf(one, ahead.slice(at + 1)));
  for (;;) {
    pairs.sort((a, b) => b.gain - a.gain);
    const best = pairs.find(({ one, other }) => !isLedTo(one, other) && !isLedTo(other, one));
    if (best === undefined) break;
    const { one, other } = best;
    // What they need may have grown since.
    const now = gain(one, other, loadings);
    if (now < best.gain) {
      best.gain = now;
      if (now <= 0) pairs.splice(pairs.indexOf(best), 1);
      continue;
    }
    for (const { loading, bytes } of [...foreignBytes(one, other, loadings), ...foreignBytes(other, one, loadings)])
      loading.left -= bytes;
    join(one, other, nodes);
    open.delete(other);
    const touched = new Set([one, other]);
    pairs = [...pairs.filter((pair) => !touched.has(pair.one) && !touched.has(pair.other)), ...pairsOf(one, open)];
  }
  return [...open].map(({ names }) => names).filter((names) => names.length > 1);
}

function nodesOf(parts: readonly Part[], loadings: readonly Loading[]): Node[] {
  const byName = new Map<string, Node>();
  for (const { name, bytes, sort } of parts) {
    const isIn = Uint8Array.from(loadings, (loading) => Number(loading.parts.has(name)));
    byName.set(name, { names: [name], bytes, sort, isIn, imports: new Set() });
  }
  for (const { name, imports } of parts)
    for (const next of imports) {
      const node = byName.get(next);
      if (node === undefined) throw new Error(`${name} imports ${next}, which is no part of the build`);
      byName.get(name)?.imports.add(node);
    }
  return [...byName.values()];
}

/** Bytes that all loadings together are better off by; below zero also where one of them would bring too much. */
function gain(one: Node, other: Node, loadings: readonly OpenLoading[]): number {
  let sum = 0;
  for (const [at, { weight, bytesOfRequest }] of loadings.entries())
    if (one.isIn[at] === 1 && other.isIn[at] === 1) sum += weight * bytesOfRequest;
  if (sum === 0) return 0;
  for (const { loading, bytes } of [...foreignBytes(one, other, loadings), ...foreignBytes(other, one, loadings)]) {
    if (bytes > loading.left) return -1;
    sum -= loading.weight * bytes;
  }
  return sum;
}

/** What loadings of the first alone would bring without need: the second, and what it needs besides. */
function foreignBytes(one: Node, other: Node, loadings: readonly OpenLoading[]) {
  const alone = loadings.flatMap((loading, at) =>
    one.isIn[at] === 1 && other.isIn[at] === 0 ? [{ at, loading, bytes: other.bytes }] : [],
  );
  if (alone.length > 0)
    for (const node of neededBy(other))
      for (const entry of alone) if (node !== one && node.isIn[entry.at] === 0) entry.bytes += node.bytes;
  return alone;
}

/** Everything that comes with it. */
function neededBy(from: Node): Set<Node> {
  const found = new Set<Node>();
  const ahead = [...from.imports];
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    ahead.push(...node.imports);
  }
  return found;
}

/** Whether the first needs the other by way of a third. */
const isLedTo = (from: Node, to: Node): boolean =>
  [...from.imports].some((next) => next !== to && neededBy(next).has(to));

/** The first takes in the other. */
function join(one: Node, other: Node, nodes: Set<Node>): void {
  nodes.delete(other);
  one.names.push(...other.names);
  one.bytes += other.bytes;
  one.isIn = one.isIn.map((is, at) => is | (other.isIn[at] ?? 0));
  for (const next of other.imports) one.imports.add(next);
  for (const node of nodes) if (node.imports.delete(other)) node.imports.add(one);
  one.imports.delete(one);
  one.imports.delete(other);
  for (const node of neededBy(one)) node.isIn = node.isIn.map((is, at) => is | (one.isIn[at] ?? 0));
}
