/** The best few of many, told by their numbers: a heap with the worst of them in front. */
export class Top {
  private readonly heap: number[] = [];
  private readonly count: number;
  private readonly isWorse: (a: number, b: number) => boolean;

  constructor(count: number, isWorse: (a: number, b: number) => boolean) {
    this.count = count;
    this.isWorse = isWorse;
  }

  /** The worst that is kept; -1: there is room for any. */
  get worst(): number {
    return this.heap.length < this.count ? -1 : (this.heap[0] ?? -1);
  }

  /** Keeps it if it is among the best up to now. */
  offer(item: number): void {
    if (this.heap.length < this.count) {
      this.heap.push(item);
      this.rise(this.heap.length - 1);
    } else if (this.count > 0 && this.isWorse(this.heap[0] as number, item)) {
      this.heap[0] = item;
      this.sink();
    }
  }

  /** The best first. */
  sorted(): number[] {
    return this.heap.toSorted((a, b) => (this.isWorse(a, b) ? 1 : this.isWorse(b, a) ? -1 : 0));
  }

  private rise(from: number): void {
    const { heap } = this;
    const item = heap[from] as number;
    let at = from;
    while (at > 0) {
      const above = (at - 1) >>> 1;
      if (!this.isWorse(item, heap[above] as number)) break;
      heap[at] = heap[above] as number;
      at = above;
    }
    heap[at] = item;
  }

  private sink(): void {
    const { heap } = this;
    const item = heap[0] as number;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      const other = below + 1;
      if (other < heap.length && this.isWorse(heap[other] as number, heap[below] as number)) below = other;
      if (!this.isWorse(heap[below] as number, item)) break;
      heap[at] = heap[below] as number;
      at = below;
    }
    heap[at] = item;
  }
}
