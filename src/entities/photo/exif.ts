/** When and where a camera took a JPEG, as far as the file says. */
export interface PhotoOrigin {
  /** ISO instant. Without a zone in the file the camera's clock is read as Shanghai's. */
  takenAt?: string | undefined;
  lng?: number;
  lat?: number;
}

/** Tags of EXIF 2.32: pointers to the sub-directories, times, and the position. */
const tag = {
  exif: 0x8769,
  gps: 0x8825,
  original: 0x9003,
  originalOffset: 0x9011,
  latRef: 1,
  lat: 2,
  lngRef: 3,
  lng: 4,
};

interface Tiff {
  view: DataView;
  /** Offset of the TIFF header inside the view; all offsets in it count from there. */
  base: number;
  little: boolean;
}

/** Reads the EXIF of a JPEG's first bytes; empty when there is none or it is damaged. */
export function readOrigin(bytes: ArrayBuffer): PhotoOrigin {
  try {
    const tiff = findTiff(new DataView(bytes));
    return tiff === null ? {} : originOf(tiff);
  } catch (error) {
    if (error instanceof RangeError) return {};
    throw error;
  }
}

/** Walks the JPEG's segments to the APP1 that begins with `Exif\0\0`. */
function findTiff(view: DataView): Tiff | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 10 < view.byteLength) {
    const marker = view.getUint16(at);
    if (marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966) {
      const base = at + 10;
      return { view, base, little: view.getUint16(base) === 0x4949 };
    }
    if (marker < 0xffe0 || marker > 0xffef) return null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function originOf(tiff: Tiff): PhotoOrigin {
  const root = directory(tiff, tiff.view.getUint32(tiff.base + 4, tiff.little));
  const exifAt = root.get(tag.exif);
  const gpsAt = root.get(tag.gps);
  const exif = exifAt === undefined ? null : directory(tiff, long(tiff, exifAt));
  const gps = gpsAt === undefined ? null : directory(tiff, long(tiff, gpsAt));
  const takenAt = exif === null ? undefined : takenAtOf(tiff, exif);
  const position = gps === null ? undefined : positionOf(tiff, gps);
  return { ...(takenAt !== undefined && { takenAt }), ...position };
}

/** Entry offsets of a directory by tag. */
function directory({ view, base, little }: Tiff, offset: number): Map<number, number> {
  const start = base + offset;
  const count = view.getUint16(start, little);
  const entries = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const entry = start + 2 + i * 12;
    entries.set(view.getUint16(entry, little), entry);
  }
  return entries;
}

const long = ({ view, little }: Tiff, entry: number) => view.getUint32(entry + 8, little);

function ascii(tiff: Tiff, entry: number): string {
  const { view, base, little } = tiff;
  const length = view.getUint32(entry + 4, little);
  const at = length <= 4 ? entry + 8 : base + long(tiff, entry);
  let text = "";
  for (let i = 0; i < length; i++) {
    const code = view.getUint8(at + i);
    if (code === 0) break;
    text += String.fromCharCode(code);
  }
  return text;
}

/** `2026:11:20 14:05:33` and perhaps `+08:00`. */
function takenAtOf(tiff: Tiff, exif: Map<number, number>): string | undefined {
  const entry = exif.get(tag.original);
  if (entry === undefined) return undefined;
  const [day = "", time = ""] = ascii(tiff, entry).split(" ");
  const zoneEntry = exif.get(tag.originalOffset);
  const zone = zoneEntry === undefined ? "" : ascii(tiff, zoneEntry);
  const ms = Date.parse(`${day.replaceAll(":", "-")}T${time}${/^[+-]\d\d:\d\d$/.test(zone) ? zone : "+08:00"}`);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

function positionOf(tiff: Tiff, gps: Map<number, number>): { lng: number; lat: number } | undefined {
  const degrees = (valueTag: number, refTag: number, negative: string) => {
    const value = gps.get(valueTag);
    const ref = gps.get(refTag);
    if (value === undefined || ref === undefined) return Number.NaN;
    return sexagesimal(tiff, value) * (ascii(tiff, ref) === negative ? -1 : 1);
  };
  const lat = degrees(tag.lat, tag.latRef, "S");
  const lng = degrees(tag.lng, tag.lngRef, "W");
  const sane = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0);
  return sane ? { lng, lat } : undefined;
}

/** Degrees, minutes and seconds as three fractions; seven decimals are about a centimetre. */
function sexagesimal(tiff: Tiff, entry: number): number {
  const { view, base, little } = tiff;
  const at = base + long(tiff, entry);
  const part = (i: number) => view.getUint32(at + i * 8, little) / view.getUint32(at + i * 8 + 4, little);
  return Math.round((part(0) + part(1) / 60 + part(2) / 3600) * 1e7) / 1e7;
}
