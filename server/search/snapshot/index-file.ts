import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Segment } from "../memory/segment.ts";
import type { FeedMark } from "../record-feed.ts";
import { openChecked, removeParts, writeChecked } from "./checked-file.ts";
import { piecesOf, segmentLayout, segmentOfPieces } from "./segment-pieces.ts";

interface Stamp {
  layout: string;
  feed: FeedMark;
}

/** The index of the patent search as it lies on the disk: good for a quick start and nothing else. */
export class IndexFile {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  private get path(): string {
    return join(this.folder, "patents.index");
  }

  /**
   * What was written last; null: nothing that can be used here. `isOurs` is asked before much is read, `megabytes` are
   * not exceeded. Throws Damaged.
   */
  async read(
    isOurs: (feed: FeedMark) => Promise<boolean>,
    megabytes: number,
  ): Promise<{ segment: Segment; feed: FeedMark } | null> {
    const file = await openChecked(this.path);
    if (file === null) return null;
    try {
      const { layout, feed } = file.stamp as Stamp;
      if (layout !== segmentLayout || file.bytes > megabytes * 1_048_576 || !(await isOurs(feed))) return null;
      return { segment: segmentOfPieces(await file.pieces()), feed };
    } finally {
      await file.close();
    }
  }

  /** Writes a segment as it was when it was made. */
  async write(segment: Segment, feed: FeedMark): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await removeParts(this.path);
    await writeChecked(this.path, { layout: segmentLayout, feed } satisfies Stamp, piecesOf(segment));
  }
}
