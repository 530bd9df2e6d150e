import { createInflateRaw } from "node:zlib";
import { ForeignFileLimit, ForeignFileProblem } from "./foreign-table.ts";
import type { ZipEntry } from "./zip-directory.ts";

/** Bytes that may be unpacked of one archive, unless its reader keeps nothing of what passes. */
const unpackedMax = 200 * 1024 * 1024;
/** What real text never reaches: deflate packs a thousand equal bytes into one. */
const ratioMax = 400;
const ratioFrom = 1024 * 1024;
const pieceSize = 128 * 1024;

const tooMuch = () => new ForeignFileLimit("文件展开后过大，请删除多余的工作表、图片和格式，或分成几个文件后再导入");
const damaged = () => new ForeignFileProblem("文件已损坏，无法读取，请在 Excel 中打开另存为 .xlsx 后再导入");

/** Unpacks files of one archive, counting the bytes that really come out and believing no size that is written. */
export class Unpacking {
  #left: number;

  constructor(bytesMax = unpackedMax) {
    this.#left = bytesMax;
  }

  /** The bytes of a file, piece by piece. */
  async *pieces({ method, packed, size }: ZipEntry): AsyncGenerator<Buffer> {
    let length = 0;
    for await (const piece of plainPieces(method, packed)) {
      length += piece.length;
      this.#left -= piece.length;
      if (this.#left < 0 || (length > ratioFrom && length > packed.length * ratioMax)) throw tooMuch();
      yield piece;
    }
    if (length !== size) throw damaged();
  }

  /** The text of a file that has at most so many bytes. */
  async text(entry: ZipEntry, bytesMax: number): Promise<string> {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of this.pieces(entry)) {
      length += piece.length;
      if (length > bytesMax) throw tooMuch();
      pieces.push(piece);
    }
    return new TextDecoder().decode(Buffer.concat(pieces));
  }
}

async function* plainPieces(method: number, packed: Buffer): AsyncGenerator<Buffer> {
  if (method === 0) {
    for (let at = 0; at < packed.length; at += pieceSize) yield packed.subarray(at, at + pieceSize);
    return;
  }
  if (method !== 8) throw damaged();
  const inflate = createInflateRaw({ chunkSize: pieceSize });
  inflate.end(packed);
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith("Z_")) throw damaged();
    throw error;
  }
}
