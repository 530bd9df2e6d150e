import { createHash } from "node:crypto";
import type { NewFile, Random } from "#offline/field-types.ts";
import { markedJpeg } from "#tests/fixtures/files/odd-pictures.ts";

/** Bytes of the Blobs made here: they are hashed at once, so that no history depends on a thread's pace. */
const known = new WeakMap<Blob, Buffer>();

export function bytesOf(blob: Blob): Buffer {
  const bytes = known.get(blob);
  if (bytes === undefined) throw new Error("bytes that nobody has photographed");
  return bytes;
}

/** A file of a person's, with what it has to be when it has arrived. */
export interface Taken {
  file: NewFile;
  sha256: string;
}

function randomBytes(random: Random, size: number): Buffer {
  const block = Buffer.from(Array.from({ length: 64 }, () => Math.floor(random() * 256)));
  return Buffer.alloc(size, block);
}

/** A small photo, or now and then a recording that travels in several pieces. */
export function photograph(random: Random, of: { id: string; recordId: string; owner: "visit" | "visit_note" }): Taken {
  const isLong = of.owner === "visit" && random() < 0.08;
  const size = isLong ? 1_100_000 + Math.floor(random() * 1_300_000) : 40 + Math.floor(random() * 400);
  const drawn = randomBytes(random, size);
  const bytes = isLong ? drawn : markedJpeg(drawn);
  const blob = new Blob([new Uint8Array(bytes)], { type: isLong ? "audio/webm" : "image/jpeg" });
  known.set(blob, bytes);
  const kind = isLong ? "audio" : "photo";
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { file: { ...of, kind, blob, name: `${of.id}.${kind}` }, sha256 };
}
