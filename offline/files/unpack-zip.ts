import { Unzip, UnzipInflate } from "fflate";

/** What is packed tightest becomes a thousand times as long at once: 32 MB beyond the limit. */
const pieceSize = 32 * 1024;

export type Entries = ReadonlyMap<string, Uint8Array>;
class TooLarge extends Error {}

/**
 * The files of a ZIP as far as it can be read, by name. Counts what really comes out of it, whatever it says, and goes
 * no further once that is `moreMax` bytes more than are in it.
 */
export function unpackZip(bytes: Uint8Array, moreMax: number): Entries | "too large" {
  const entries = new Map<string, Uint8Array>();
  let left = bytes.length + moreMax;
  const unzip = new Unzip((file) => {
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, final) => {
      if (error !== null) throw error;
      left -= piece.length;
      if (left < 0) throw new TooLarge();
      pieces.push(piece);
      if (final) entries.set(file.name, joined(pieces));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += pieceSize)
      unzip.push(bytes.subarray(at, at + pieceSize), at + pieceSize >= bytes.length);
  } catch (error) {
    if (error instanceof TooLarge) return "too large";
    // What is no ZIP, or the part behind what is broken, gives no files.
  }
  return entries;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
