/** Places kept at most. */
const mostPlaces = 8_000_000;

/** Places of phrases that were found lately: one search asks for the same ones several times. */
export class PhraseCache {
  private readonly kept = new Map<string, Uint32Array>();
  private places = 0;

  get(key: string, find: () => Uint32Array): Uint32Array {
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const found = find();
    this.kept.set(key, found);
    this.places += found.length;
    for (const [oldest, { length }] of this.kept) {
      if (this.places <= mostPlaces || oldest === key) break;
      this.kept.delete(oldest);
      this.places -= length;
    }
    return found;
  }

  clear(): void {
    this.kept.clear();
    this.places = 0;
  }
}
