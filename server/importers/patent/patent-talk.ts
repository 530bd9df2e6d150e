import type { ReadRecord } from "./imported-patent.ts";
import type { ColumnChoices } from "./patent-columns.ts";
import type { PatentFile } from "./patent-file.ts";

/** What a thread that reads a patent file begins with. */
export interface PatentThreadData {
  name: string;
  /** Bytes. */
  size: number;
  choices: ColumnChoices;
}

/** What the thread says: which bytes it wants of the file, what it has read, or what is wrong with the file. */
export type PatentThreadSaid =
  | { wants: "stream" | "piece" | "bytes" }
  | { opened: Omit<PatentFile, "records"> }
  | { records: ReadRecord[]; isEnd: boolean }
  /** In words; `isRefusal`: of the file as a whole. */
  | { problem: string; isRefusal: boolean };

/** What it is told: bytes that it wanted (null: there are no more), or to go on. */
export type PatentThreadTold = { piece: Uint8Array | null } | { goOn: true };
