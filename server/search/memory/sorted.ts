/** The first of the sorted numbers from `low` to before `high` that is not below `wanted`. */
export function firstFrom(sorted: Uint32Array | Uint16Array, wanted: number, low = 0, high = sorted.length): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as number) < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** As `firstFrom`, quick where what is wanted is not far from `low`. */
export function leapTo(sorted: Uint32Array | Uint16Array, wanted: number, low: number, high: number): number {
  let [from, step] = [low, 1];
  while (from + step < high && (sorted[from + step] as number) < wanted) {
    from += step;
    step *= 2;
  }
  return firstFrom(sorted, wanted, from, Math.min(high, from + step));
}
