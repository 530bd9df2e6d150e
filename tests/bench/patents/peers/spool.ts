import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { SearchRecord } from "#server/search/patent-search.ts";
import { byText } from "#server/search/search-values.ts";

/** Records on the disk, to be read in order of filing by one peer after the other. */
export class Spool {
  private readonly file: number;
  private readonly places: { from: number; bytes: number; filed: string; id: string }[] = [];
  private end = 0;

  constructor(folder: string) {
    this.file = openSync(join(folder, "records"), "wx+");
  }

  add(record: SearchRecord): void {
    const line = Buffer.from(JSON.stringify(record));
    writeSync(this.file, line, 0, line.length, this.end);
    this.places.push({ from: this.end, bytes: line.length, filed: record.filed_on ?? "", id: record.id });
    this.end += line.length;
  }

  /** Puts what was added in order; gives the ids, the oldest first, of one day the first id last. */
  sort(): string[] {
    this.places.sort((a, b) => byText(a.filed, b.filed) || byText(b.id, a.id));
    return this.places.map(({ id }) => id);
  }

  *inOrder(atOnce: number): Generator<SearchRecord[]> {
    for (let at = 0; at < this.places.length; at += atOnce)
      yield this.places.slice(at, at + atOnce).map(({ from, bytes }) => {
        const line = Buffer.alloc(bytes);
        readSync(this.file, line, 0, bytes, from);
        return JSON.parse(line.toString()) as SearchRecord;
      });
  }

  close(): void {
    closeSync(this.file);
  }
}
