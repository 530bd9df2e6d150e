import { ForeignFileProblem } from "./foreign-table.ts";

/** A file of a ZIP as the archive's directory names it. */
export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated; others cannot be read. */
  method: number;
  /** The bytes as they are packed. */
  packed: Buffer;
  /** Bytes it says that it unpacks to. */
  size: number;
}

/** Files of an archive, unless its reader expects more. */
const usualEntries = 5000;
const endSignature = 0x06_05_4b_50;
const end64Signature = 0x06_06_4b_50;
const locator64Signature = 0x07_06_4b_50;
const entrySignature = 0x02_01_4b_50;
const fileSignature = 0x04_03_4b_50;
const noSize = 0xff_ff_ff_ff;
const commentMax = 65_535;

const damaged = () => new ForeignFileProblem("文件已损坏，无法读取，请在 Excel 中打开另存为 .xlsx 后再导入");
const refused = (why: string) => new ForeignFileProblem(`压缩包${why}，请重新制作后再导入`);

/**
 * The files of a ZIP by name (APPNOTE.TXT 6.3.10, with the sizes of ZIP64), none of them unpacked. Refuses what no
 * honest writer makes and what two readers would read differently: names that come twice or lead out of the archive,
 * links, files that lie in each other, and what is encrypted.
 */
export function zipDirectory(bytes: Buffer, entriesMax = usualEntries): Map<string, ZipEntry> {
  try {
    return readDirectory(bytes, entriesMax);
  } catch (error) {
    // A place outside the file.
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}

function readDirectory(bytes: Buffer, entriesMax: number): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  const taken: { from: number; to: number }[] = [];
  let { count, at } = directoryPlace(bytes);
  if (count > entriesMax) throw refused(`里的文件超过 ${entriesMax} 个`);
  for (; count > 0; count -= 1) {
    const { entry, from, next } = readEntry(bytes, at);
    if (entries.has(entry.name)) throw refused("里有重名的文件");
    entries.set(entry.name, entry);
    taken.push({ from, to: entry.packed.byteOffset + entry.packed.length - bytes.byteOffset });
    at = next;
  }
  taken.sort((a, b) => a.from - b.from);
  if (taken.some(({ from }, place) => from < (taken[place - 1]?.to ?? 0))) throw refused("里的文件互相重叠");
  return entries;
}

/** Where the directory begins, and how many entries it has. */
function directoryPlace(bytes: Buffer): { count: number; at: number } {
  const first = Math.max(0, bytes.length - commentMax - 22);
  for (let at = bytes.length - 22; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== endSignature) continue;
    const locator = at - 20;
    if (locator >= 0 && bytes.readUInt32LE(locator) === locator64Signature) {
      const end64 = Number(bytes.readBigUInt64LE(locator + 8));
      if (bytes.readUInt32LE(end64) !== end64Signature) throw damaged();
      return { count: Number(bytes.readBigUInt64LE(end64 + 32)), at: Number(bytes.readBigUInt64LE(end64 + 48)) };
    }
    return { count: bytes.readUInt16LE(at + 10), at: bytes.readUInt32LE(at + 16) };
  }
  throw damaged();
}

function readEntry(bytes: Buffer, at: number): { entry: ZipEntry; from: number; next: number } {
  if (bytes.readUInt32LE(at) !== entrySignature) throw damaged();
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
    number,
    number,
    number,
  ];
  const nameEnd = at + 46 + nameLength;
  // Some programs of Windows part folders by a backslash, against 4.4.17: judged as what they mean.
  const name = bytes.toString("utf8", at + 46, nameEnd).replaceAll("\\", "/");
  refuseEntry(name, {
    flags: bytes.readUInt16LE(at + 8),
    madeBy: bytes[at + 5] ?? 0,
    mode: bytes.readUInt16LE(at + 40),
  });
  const long = longNumbers(bytes.subarray(nameEnd, nameEnd + extraLength));
  const number = (place: number) => {
    const short = bytes.readUInt32LE(at + place);
    return short === noSize ? (long.shift() ?? noSize) : short;
  };
  // In this order where they are long (APPNOTE.TXT 4.5.3).
  const size = number(24);
  const packedSize = number(20);
  const from = number(42);
  if (bytes.readUInt32LE(from) !== fileSignature) throw damaged();
  const start = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
  if (start + packedSize > bytes.length) throw damaged();
  const packed = bytes.subarray(start, start + packedSize);
  const entry = { name, method: bytes.readUInt16LE(at + 10), packed, size };
  return { entry, from, next: nameEnd + extraLength + commentLength };
}

/** The numbers of the ZIP64 field among the extra fields. */
function longNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const count = Math.min(3, Math.floor(extra.readUInt16LE(at + 2) / 8));
    return Array.from({ length: count }, (_, place) => Number(extra.readBigUInt64LE(at + 4 + place * 8)));
  }
  return [];
}

/** Encrypted, strongly encrypted, with a hidden directory. */
const encryptedFlags = 0x20_41;
const unix = 3;
const linkMode = 0o12;

function refuseEntry(name: string, { flags, madeBy, mode }: { flags: number; madeBy: number; mode: number }): void {
  if ((flags & encryptedFlags) !== 0) throw new ForeignFileProblem("文件已加密，请去掉密码后再导入");
  if (madeBy === unix && mode >> 12 === linkMode) throw refused("里有链接");
  const strange = /[\p{Cc}:]/u.test(name) || name.startsWith("/") || name.split("/").includes("..");
  if (strange) throw refused("里有不合规的文件名");
}
