import { plainHeif } from "./heif-origin.ts";

/**
 * A picture without what its camera wrote into it: place, time, device. Pixels and colours stay as they are
 * bit for bit, and so does which side is up. Bytes of other kinds, or of a picture that is broken, come back themselves.
 */
export function withoutOrigin(bytes: Uint8Array): Uint8Array {
  try {
    return plainJpeg(bytes) ?? plainPng(bytes) ?? plainWebp(bytes) ?? plainHeif(bytes) ?? bytes;
  } catch (error) {
    // The bytes end within a segment.
    if (error instanceof RangeError) return bytes;
    throw error;
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const says = (bytes: Uint8Array, at: number, letters: string) =>
  [...letters].every((letter, place) => bytes[at + place] === letter.charCodeAt(0));

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** An EXIF segment that only says which side is up: one directory with one entry, and none behind it. */
const orientationSegment = [
  0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 1,
  0, 0, 0, 0, 0, 0,
];
const orientationAt = 29;
const upright = (orientation: number) => Uint8Array.from(orientationSegment.with(orientationAt, orientation));

/** Which side is up (1 to 8), told by the first directory of an EXIF segment; 1 where it does not say. */
function orientationIn(segment: Uint8Array): number {
  if (!says(segment, 4, "Exif\0\0")) return 1;
  const view = viewOf(segment.subarray(10));
  const little = view.getUint16(0) === 0x4949;
  const start = view.getUint32(4, little);
  const count = view.getUint16(start, little);
  for (let at = start + 2; at < start + 2 + count * 12; at += 12)
    if (view.getUint16(at, little) === 0x0112) {
      const told = view.getUint16(at + 8, little);
      return told >= 1 && told <= 8 ? told : 1;
    }
  return 1;
}

const orientationOf = (segment: Uint8Array): number => {
  try {
    return orientationIn(segment);
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
};

/** What a decoder needs of the segments of applications: JFIF, the colour profile, Adobe's kind of colours. */
const isNeeded = (bytes: Uint8Array, at: number, marker: number) =>
  marker === 0xe0 || marker === 0xee || (marker === 0xe2 && says(bytes, at + 4, "ICC_PROFILE"));

/** Behind the pixels of a scan: the next marker that is no part of them. */
function behindScan(bytes: Uint8Array, from: number): number {
  for (let at = from; ; at += 1) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw new RangeError("no end of the picture");
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

/** Segments up to the end of the picture (ITU-T T.81, B.1); cameras put further pictures, with their own place, behind it. */
function plainJpeg(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null;
  const kept = [bytes.subarray(0, 2)];
  let orientation = 1;
  for (let at = 2; ;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      kept.push(bytes.subarray(at, at + 2));
      break;
    }
    const next = at + 2 + view.getUint16(at + 2);
    if (next > bytes.length) return null;
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    if (marker === 0xe1 && orientation === 1) orientation = orientationOf(bytes.subarray(at, next));
    const end = marker === 0xda ? behindScan(bytes, next) : next;
    if (!isApplication || isNeeded(bytes, at, marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const isSame = kept.reduce((sum, part) => sum + part.length, 0) === bytes.length;
  if (isSame) return bytes;
  return joined(orientation === 1 ? kept : [bytes.subarray(0, 2), upright(orientation), ...kept.slice(1)]);
}

const privateChunks = ["eXIf", "tEXt", "zTXt", "iTXt", "tIME"];

/** Chunks up to IEND (PNG specification, 5.3). */
function plainPng(bytes: Uint8Array): Uint8Array | null {
  if (!says(bytes, 0, "\u0089PNG\r\n\u001a\n")) return null;
  const view = viewOf(bytes);
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    if (!privateChunks.some((name) => says(bytes, at + 4, name))) kept.push(bytes.subarray(at, end));
    if (says(bytes, at + 4, "IEND")) break;
    at = end;
  }
  return joined(kept);
}

/** Chunks of a RIFF file; the first one says which others there are (RFC 9649, 2.7). */
function plainWebp(bytes: Uint8Array): Uint8Array | null {
  if (!says(bytes, 0, "RIFF") || !says(bytes, 8, "WEBP")) return null;
  const view = viewOf(bytes);
  const kept = [bytes.slice(0, 12)];
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > bytes.length) return null;
    const chunk = bytes.slice(at, end);
    const flags = chunk[8];
    // Neither EXIF (8) nor XMP (4) follows.
    if (says(bytes, at, "VP8X") && flags !== undefined) chunk[8] = flags & ~0x0c;
    if (!says(bytes, at, "EXIF") && !says(bytes, at, "XMP ")) kept.push(chunk);
    at = end;
  }
  const whole = joined(kept);
  viewOf(whole).setUint32(4, whole.length - 8, true);
  return whole;
}

/** The same of a file as a browser hands it over; of other kinds itself, unread. */
export async function blobWithoutOrigin(blob: Blob): Promise<Blob> {
  if (!/^image\/(?:jpeg|png|webp|heic|heif|avif)$/u.test(blob.type)) return blob;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const plain = withoutOrigin(bytes);
  return plain === bytes ? blob : new Blob([plain.slice()], { type: blob.type });
}
