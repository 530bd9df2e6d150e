import { programOfThread } from "#server/plugins/thread-answer.ts";
import { ThreadTalk } from "#server/plugins/thread-talk.ts";
import { ForeignFileProblem } from "../foreign-table.ts";
import { refusedFile } from "../read-tables.ts";
import type { ReadRecord } from "./imported-patent.ts";
import type { ColumnChoices } from "./patent-columns.ts";
import type { PatentFile, StoredFile } from "./patent-file.ts";
import type { PatentThreadData, PatentThreadSaid, PatentThreadTold } from "./patent-talk.ts";

const program = programOfThread(import.meta.url, "./patent-worker-source.mjs", "patent-worker");
/** Of the whole thread, and of each few records. */
const usualLimits = { heapMegabytes: 512, milliseconds: 30_000 };

const tooMuch = "文件过大或结构异常，无法在限定时间内读取，请分成几个文件或重新导出后再导入";

/** Bytes that may be handed over: a copy where others share their memory. */
const alone = (bytes: Buffer): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.buffer.byteLength === bytes.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);

/** Reads the file of a thread for it, as it asks for it. */
class Supply {
  readonly #source: StoredFile;
  #pieces: AsyncIterator<Buffer> | null = null;

  constructor(source: StoredFile) {
    this.#source = source;
  }

  async of(wants: "stream" | "piece" | "bytes"): Promise<Uint8Array<ArrayBuffer> | null> {
    if (wants === "bytes") return alone(await this.#source.bytes());
    if (wants === "stream") {
      await this.close();
      this.#pieces = (await this.#source.stream())[Symbol.asyncIterator]();
    }
    const piece = await this.#pieces?.next();
    return piece === undefined || piece.done === true ? null : alone(piece.value);
  }

  async close(): Promise<void> {
    await this.#pieces?.return?.();
    this.#pieces = null;
  }
}

/**
 * Recognises and reads a file as `openPatentFile` does, in a thread with limits: whatever its writer put into it, it
 * holds up nobody else. Its records come a few at a time, as they are asked for. The thread ends with `work`.
 */
export async function withPatentFile<Result>(
  source: StoredFile,
  choices: ColumnChoices,
  work: (file: PatentFile) => Promise<Result>,
  limits = usualLimits,
): Promise<Result> {
  const data: PatentThreadData = { name: source.name, size: source.size, choices };
  const thread = new ThreadTalk<PatentThreadTold, PatentThreadSaid>(program, data, limits);
  const supply = new Supply(source);

  /** What it says next but for what it wants of the file. */
  async function heard(saying: Promise<PatentThreadSaid | null>): Promise<PatentThreadSaid> {
    let said = await saying;
    while (said !== null && "wants" in said) {
      const piece = await supply.of(said.wants);
      said = await thread.ask({ piece }, piece === null ? [] : [piece.buffer]);
    }
    if (said === null) throw new ForeignFileProblem(tooMuch);
    if (!("problem" in said)) return said;
    throw said.isRefusal ? refusedFile(said.problem) : new ForeignFileProblem(said.problem);
  }

  async function* records(): AsyncGenerator<ReadRecord> {
    for (;;) {
      const said = await heard(thread.ask({ goOn: true }));
      if (!("records" in said)) throw new Error("a thread that reads patents said something else");
      yield* said.records;
      if (said.isEnd) return;
    }
  }

  try {
    const said = await heard(thread.hear());
    if (!("opened" in said)) throw new Error("a thread that reads patents said something else");
    return await work({ ...said.opened, records });
  } finally {
    await thread.end();
    await supply.close();
  }
}
