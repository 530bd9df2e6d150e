import { Refused } from "#server/plugins/errors/refused.ts";
import { ForeignFileLimit, ForeignFileProblem } from "../foreign-table.ts";
import { zipDirectory, type ZipEntry } from "../zip-directory.ts";
import { Unpacking } from "../zip-unpack.ts";
import { emptyPatent, type ReadRecord } from "./imported-patent.ts";

/** Reads the records of one file, by its first bytes and all of them; `prefix` begins their places. */
export type EntryReader = (first: Buffer, pieces: AsyncIterable<Buffer>, prefix: string) => AsyncGenerator<ReadRecord>;

/** Offices pack a folder of pictures beside each record. */
export const entriesMax = 100_000;
/** Bytes that the files of one archive may come to: nothing of them is kept but one record. */
const archiveMax = 1024 * 1024 * 1024;
/** Bytes of a table or an archive inside, which is read as a whole. */
const wholeMax = 100 * 1024 * 1024;
/** The office delivers a week as an archive of archives. */
const nestedMax = 1;

/** A file that could not be read, among the records that fail. */
const failed = (name: string, message: string): ReadRecord => ({
  place: name,
  patent: emptyPatent(),
  problems: [{ field: "file", message: `${name}：${message}`, effect: "refuse" }],
});

/** What is wrong with one file alone; null for what concerns the whole archive, or is no fault of a file. */
function problemOf(error: unknown): string | null {
  if (error instanceof ForeignFileLimit) return null;
  if (error instanceof ForeignFileProblem) return error.message;
  return error instanceof Refused && error.status === 422 ? error.message : null;
}

/**
 * The records of all files of an archive. A file that cannot be read is among them as one that fails, and the others are
 * read. Throws where there is no record in any of them.
 */
export async function* archiveRecords(bytes: Buffer, read: EntryReader): AsyncGenerator<ReadRecord> {
  const failures: ReadRecord[] = [];
  let hasRecord = false;
  for await (const record of new Archive(read).records(bytes, "", 0)) {
    const isFailure = record.problems.some(({ field }) => field === "file");
    if (isFailure && !hasRecord) failures.push(record);
    else {
      hasRecord = true;
      yield* failures.splice(0);
      yield record;
    }
  }
  const [first] = failures;
  if (first !== undefined) throw new ForeignFileProblem(`压缩包中的 ${first.problems[0]?.message ?? first.place}`);
  if (!hasRecord) throw new ForeignFileProblem("压缩包中没有可导入的文件（XML、JSON、CSV、XLSX）");
}

class Archive {
  readonly #read: EntryReader;
  readonly #unpacking = new Unpacking(archiveMax);

  constructor(read: EntryReader) {
    this.#read = read;
  }

  async *records(bytes: Buffer, folder: string, depth: number): AsyncGenerator<ReadRecord> {
    for (const entry of zipDirectory(bytes, entriesMax).values()) {
      if (!/\.(?:xml|sgml?|json|jsonl|csv|xlsx|txt|zip)$/iu.test(entry.name)) continue;
      const name = `${folder}${entry.name}`;
      try {
        yield* this.#entry(entry, name, depth);
      } catch (error) {
        const problem = problemOf(error);
        if (problem === null) throw error;
        yield failed(name, problem);
      }
    }
  }

  async *#entry(entry: ZipEntry, name: string, depth: number): AsyncGenerator<ReadRecord> {
    const pieces = this.#unpacking.pieces(entry);
    const { value: first = Buffer.alloc(0) } = (await pieces.next()) as IteratorResult<Buffer, undefined>;
    const whole = behindFirst(first, pieces);
    if (first.subarray(0, 2).toString("latin1") !== "PK") return yield* this.#read(first, whole, `${name} `);
    const bytes = await collected(whole);
    // A workbook names its parts anywhere.
    if (bytes.includes("[Content_Types].xml")) return yield* this.#read(bytes, inOnePiece(bytes), `${name} `);
    if (depth >= nestedMax) throw new ForeignFileProblem("压缩包里还有多层压缩包，请解开后再导入");
    yield* this.records(bytes, `${name}/`, depth + 1);
  }
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* behindFirst(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** All bytes of a file that is read as a whole. */
export async function collected(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > wholeMax) throw new ForeignFileProblem("文件过大，请分成几个文件");
    all.push(piece);
  }
  return Buffer.concat(all);
}
