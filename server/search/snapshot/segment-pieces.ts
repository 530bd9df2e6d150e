import { dateFields, textFields } from "#contract/patent/query/query-tree.ts";
import { allBits } from "../memory/bits.ts";
import { Bigrams } from "../memory/bigrams.ts";
import { ReadySets } from "../memory/ready-sets.ts";
import { columns, type Segment } from "../memory/segment.ts";
import { StringList } from "../memory/string-list.ts";
import { TextPlaces } from "../memory/text-places.ts";
import { Texts } from "../memory/texts.ts";
import { ValueIndex } from "../memory/value-index.ts";
import { Damaged, type Pieces } from "./checked-file.ts";

/** What the pieces of a segment are called and how they are made; another number: files of before are not read. */
const layout = 3;
/** Told with every file: a field more or less makes another index. */
export const segmentLayout = JSON.stringify([layout, textFields, dateFields, columns]);

const bigramNames = ["keys", "counts", "begins", "gaps", "frequent", "tables", "lows"] as const;

/** A byte a character where that is enough, otherwise two. */
function bytesOf({ joined }: StringList): Uint8Array {
  return Buffer.from(joined, /[\u0100-\uffff]/.test(joined) ? "utf16le" : "latin1");
}

function joinedOf(bytes: Uint8Array, characters: number): string {
  const encoding = bytes.length === characters ? "latin1" : "utf16le";
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(encoding);
}

/** A segment as pieces of a file, without what was removed from it since it was made. */
export function piecesOf(segment: Segment): Pieces {
  const { text, bigrams, places, ready } = segment.texts.arrays;
  const pieces = new Map<string, ArrayBufferView>([
    ["ids", bytesOf(segment.ids)],
    ["ids ends", segment.ids.ends],
    ["byId", segment.byId],
    ["cited", segment.cited],
    ["publicOn", segment.publicOn],
    ["text", text],
    ["starts", places.starts],
    ...bigramNames.map((name) => [name, bigrams.arrays[name]] as const),
    ["readyKeys", ready.keys],
    ["readySets", ready.sets],
  ]);
  for (const field of dateFields) pieces.set(`days ${field}`, segment.days[field]);
  for (const column of columns) {
    const { values, compared, from, own } = segment.columns[column];
    pieces.set(`values ${column}`, bytesOf(values));
    pieces.set(`values ${column} ends`, values.ends);
    if (compared !== values) {
      pieces.set(`compared ${column}`, bytesOf(compared));
      pieces.set(`compared ${column} ends`, compared.ends);
    }
    // Where nobody has a value, all begin at 0.
    if (from !== null && own.length > 0) pieces.set(`from ${column}`, from);
    pieces.set(`own ${column}`, own);
  }
  return pieces;
}

/** The segment of `piecesOf`; all of its records may be found. */
export function segmentOfPieces(pieces: ReadonlyMap<string, Uint8Array>): Segment {
  const bytes = (name: string): Uint8Array => {
    const piece = pieces.get(name);
    if (piece === undefined) throw new Damaged(`${name} is missing`);
    return piece;
  };
  // Pieces are read into buffers of their own, so that numbers stand where they have to.
  const numbers = (name: string) => new Uint32Array(bytes(name).buffer);
  const signed = (name: string) => new Int32Array(bytes(name).buffer);
  const strings = (name: string) => {
    const ends = numbers(`${name} ends`);
    return new StringList(joinedOf(bytes(name), ends.at(-1) ?? 0), ends);
  };
  const ids = strings("ids");
  const column = (name: string): ValueIndex => {
    const own = numbers(`own ${name}`);
    const values = strings(`values ${name}`);
    const compared = pieces.has(`compared ${name}`) ? strings(`compared ${name}`) : values;
    if (own.length === 0) return new ValueIndex(values, compared, new Uint32Array(ids.length + 1), own);
    return new ValueIndex(values, compared, pieces.has(`from ${name}`) ? numbers(`from ${name}`) : null, own);
  };
  const text = new Uint16Array(bytes("text").buffer);
  const bigrams = new Bigrams({
    keys: numbers("keys"),
    counts: numbers("counts"),
    begins: numbers("begins"),
    gaps: bytes("gaps"),
    frequent: numbers("frequent"),
    tables: numbers("tables"),
    lows: new Uint16Array(bytes("lows").buffer),
  });
  const places = new TextPlaces(ids.length, numbers("starts"));
  const ready = new ReadySets(ids.length, new Float64Array(bytes("readyKeys").buffer), numbers("readySets"));
  return {
    ids,
    texts: new Texts({ text, bigrams, places, ready }),
    columns: Object.fromEntries(columns.map((name) => [name, column(name)])) as Segment["columns"],
    days: Object.fromEntries(dateFields.map((field) => [field, signed(`days ${field}`)])) as Segment["days"],
    cited: signed("cited"),
    publicOn: signed("publicOn"),
    live: allBits(ids.length),
    byId: numbers("byId"),
  };
}
