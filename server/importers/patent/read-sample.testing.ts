import { openPatentFile } from "./patent-file.ts";
import type { ReadRecord } from "./imported-patent.ts";
import type { ColumnChoices } from "./patent-columns.ts";
import { readTables } from "../read-tables.ts";

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Every record of a file, read in pieces that part words and characters. */
export async function recordsOf(
  content: string | Buffer,
  choices: ColumnChoices = new Map(),
  piece = 4099,
): Promise<ReadRecord[]> {
  const file = await openSample(content, choices, piece);
  const records: ReadRecord[] = [];
  for await (const record of file.records()) records.push(record);
  return records;
}

export function openSample(content: string | Buffer, choices: ColumnChoices = new Map(), piece = 4099) {
  const bytes = Buffer.from(content);
  const file = { name: "x", size: bytes.length, stream: async () => inPieces(bytes, piece), bytes: async () => bytes };
  return openPatentFile(file, choices, readTables);
}
