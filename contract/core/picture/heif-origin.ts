/** Boxes of the container that phones keep HEIC and AVIF in (ISO/IEC 14496-12, 23008-12). */
interface Box {
  type: string;
  /** Of its content, without the head. */
  start: number;
  end: number;
}

interface Extent {
  start: number;
  length: number;
}

const brands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"];

/** Reads numbers one after the other; past the end it throws a RangeError. */
class Reading {
  readonly #view: DataView;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  /** A whole number of so many bytes; 0 bytes are 0. */
  number(size: number): number {
    let value = 0;
    for (const end = this.at + size; this.at < end; this.at += 1) value = value * 256 + this.#view.getUint8(this.at);
    return value;
  }

  letters(count: number): string {
    return Array.from({ length: count }, () => String.fromCharCode(this.number(1))).join("");
  }

  /** Up to a zero. */
  word(): string {
    let word = "";
    for (let sign = this.number(1); sign !== 0; sign = this.number(1)) word += String.fromCharCode(sign);
    return word;
  }
}

function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const reading = new Reading(bytes, at);
    const told = reading.number(4);
    const type = reading.letters(4);
    const size = told === 1 ? reading.number(8) : told === 0 ? to - at : told;
    const end = at + size;
    if (end < reading.at || end > to) throw new RangeError("a box ends outside of its own");
    yield { type, start: reading.at, end };
    at = end;
  }
}

/** Numbers of the items that are EXIF or XMP. */
function privateItems(bytes: Uint8Array, { start, end }: Box): Set<number> {
  const head = new Reading(bytes, start);
  const version = head.number(4) >>> 24;
  head.number(version === 0 ? 2 : 4);
  const found = new Set<number>();
  for (const entry of boxesIn(bytes, head.at, end)) {
    const item = new Reading(bytes, entry.start);
    const entryVersion = item.number(4) >>> 24;
    if (entry.type !== "infe" || entryVersion < 2) continue;
    const id = item.number(entryVersion === 2 ? 2 : 4);
    item.number(2);
    const type = item.letters(4);
    item.word();
    if (type === "Exif" || (type === "mime" && item.word() === "application/rdf+xml")) found.add(id);
  }
  return found;
}

/** Where the bytes of items lie; `inside` is where those begin that are kept in the head itself. */
function extentsOf(bytes: Uint8Array, { start }: Box, items: ReadonlySet<number>, inside: number): Extent[] {
  const reading = new Reading(bytes, start);
  const version = reading.number(4) >>> 24;
  const [offsets, bases] = [reading.number(1), reading.number(1)];
  const size = { offset: offsets >> 4, length: offsets & 15, base: bases >> 4, index: version === 0 ? 0 : bases & 15 };
  const wide = version < 2 ? 2 : 4;
  const found: Extent[] = [];
  for (let left = reading.number(wide); left > 0; left -= 1) {
    const id = reading.number(wide);
    const method = version === 0 ? 0 : reading.number(2) & 15;
    reading.number(2);
    const base = reading.number(size.base) + (method === 1 ? inside : 0);
    for (let extents = reading.number(2); extents > 0; extents -= 1) {
      reading.number(size.index);
      const extent = { start: base + reading.number(size.offset), length: reading.number(size.length) };
      if (items.has(id)) found.push(extent);
    }
  }
  return found;
}

/** EXIF without an entry, behind the place where it begins: what decoders find in the place of the camera's. */
const emptyExif = [0, 0, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0];

/**
 * A HEIC or AVIF picture whose EXIF and XMP say nothing; null for bytes of another kind. Lengths stay, since everything
 * in such a file is found by its place; which side is up stands elsewhere in it.
 */
export function plainHeif(bytes: Uint8Array): Uint8Array | null {
  const head = new Reading(bytes, 4);
  if (bytes.length < 16 || head.letters(4) !== "ftyp" || !brands.includes(head.letters(4))) return null;
  const plain = bytes.slice();
  for (const meta of boxesIn(bytes, 0, bytes.length)) {
    if (meta.type !== "meta") continue;
    const parts = [...boxesIn(bytes, meta.start + 4, meta.end)];
    const part = (type: string) => parts.find((one) => one.type === type);
    const [names, places] = [part("iinf"), part("iloc")];
    if (names === undefined || places === undefined) continue;
    for (const { start, length } of extentsOf(bytes, places, privateItems(bytes, names), part("idat")?.start ?? 0)) {
      if (start + length > plain.length) throw new RangeError("an item lies outside of the file");
      plain.fill(0, start, start + length);
      if (length >= emptyExif.length) plain.set(emptyExif, start);
    }
  }
  return plain;
}
