/** Content types of pictures that people hand in. Formats that may carry script, such as SVG, are not among them. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;

/** What the first bytes of a picture tell of it; nothing says that its pixels follow. */
export interface PictureHead {
  type: (typeof pictureTypes)[number];
  /** Pixels. */
  width: number;
  height: number;
}

/** Reads type and size of a JPEG, PNG or WebP without unpacking anything; null for all other bytes. */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const head = pngHead(view) ?? webpHead(view) ?? jpegHead(view);
    return head !== null && head.width > 0 && head.height > 0 ? head : null;
  } catch (error) {
    // The bytes end within their head.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const says = (view: DataView, at: number, letters: string) =>
  [...letters].every((letter, place) => view.getUint8(at + place) === letter.charCodeAt(0));

/** The signature, then the chunk IHDR (PNG specification, 11.2.1). */
function pngHead(view: DataView): PictureHead | null {
  if (!says(view, 0, "\u0089PNG\r\n\u001a\n") || !says(view, 12, "IHDR")) return null;
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** RIFF, then one of three kinds of first chunk (RFC 9649). */
function webpHead(view: DataView): PictureHead | null {
  if (!says(view, 0, "RIFF") || !says(view, 8, "WEBP")) return null;
  const type = "image/webp";
  if (says(view, 12, "VP8X")) return { type, width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
  if (says(view, 12, "VP8L") && view.getUint8(20) === 0x2f) {
    const sides = view.getUint32(21, true);
    return { type, width: 1 + (sides & 0x3fff), height: 1 + ((sides >>> 14) & 0x3fff) };
  }
  if (says(view, 12, "VP8 ") && says(view, 23, "\u009d\u0001*"))
    return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  return null;
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;

/** Segments up to the first that says how large the frame is (ITU-T T.81, B.2.2). */
function jpegHead(view: DataView): PictureHead | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: "image/jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Any number of 0xff may stand before a marker. Where the pixels or the end begin, no frame was told of.
    if (marker === 0xff) at += 1;
    else if (marker < 0xc0 || marker === 0xda || (marker >= 0xd0 && marker <= 0xd9)) return null;
    else at += 2 + view.getUint16(at + 2);
  }
}
