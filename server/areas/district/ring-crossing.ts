import type { MapPoint } from "#contract/figures/district-map.ts";

type Edge = { a: MapPoint; b: MapPoint; at: number; west: number; east: number };

/** Left (positive) or right of the line from `a` to `b`, or on it (0). */
const side = (a: MapPoint, b: MapPoint, p: MapPoint): number =>
  Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));

const between = (a: MapPoint, b: MapPoint, p: MapPoint): boolean =>
  Math.min(a[0], b[0]) <= p[0] &&
  p[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= p[1] &&
  p[1] <= Math.max(a[1], b[1]);

/** Whether two edges share a point. */
function meet({ a, b }: Edge, { a: c, b: d }: Edge): boolean {
  const [c1, d1, a1, b1] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (c1 * d1 < 0 && a1 * b1 < 0) return true;
  return (
    (c1 === 0 && between(a, b, c)) ||
    (d1 === 0 && between(a, b, d)) ||
    (a1 === 0 && between(c, d, a)) ||
    (b1 === 0 && between(c, d, b))
  );
}

/**
 * Whether a closed ring meets itself anywhere but where one edge follows the other. Edges are taken from west to east
 * and compared with those that still reach as far, so that a coast line of many points takes no square of them.
 */
export function crossing(ring: readonly MapPoint[]): boolean {
  const distinct = ring.filter(
    (point, at) => at === 0 || point[0] !== ring[at - 1]?.[0] || point[1] !== ring[at - 1]?.[1],
  );
  const edges = distinct.slice(1).map((b, at): Edge => {
    const a = distinct[at] as MapPoint;
    return { a, b, at, west: Math.min(a[0], b[0]), east: Math.max(a[0], b[0]) };
  });
  if (edges.length < 3) return true;
  let open: Edge[] = [];
  for (const edge of edges.toSorted((one, other) => one.west - other.west)) {
    open = open.filter(({ east }) => east >= edge.west);
    for (const other of open) {
      const apart = Math.abs(edge.at - other.at);
      const follows = apart === 1 || apart === edges.length - 1;
      if (!follows && meet(edge, other)) return true;
    }
    open.push(edge);
  }
  return false;
}
