import type { FileKind, FileRef } from "#contract/core/file.ts";
import type { Answer } from "#contract/question/questionnaire-fields.ts";
import type { Visit } from "#contract/visit/visit.ts";
import { filesInValues } from "../kinds/answer-changes.ts";
import { StaleWrite } from "../storage/database-connection.ts";
import type { FieldDatabase } from "../storage/field-database.ts";

/** A file that a record names, as the person would call it. */
export interface NamedFile {
  ref: FileRef;
  kind: FileKind;
  words: string;
}

/** What a write gives a record: its changes, or the whole of a new one. */
export const partsOf = (input: unknown): object => (input as { changes?: object }).changes ?? (input as object);

/** Every file that a record, or the changes of one, names: in lists, as signature, among answers. */
export function filesNamedBy(record: object | null): NamedFile[] {
  if (record === null) return [];
  const { photos = [], audio = [], attachments = [], signature, values } = record as Partial<Visit> & Partial<Answer>;
  const named: NamedFile[] = [
    ...photos.map((ref, i) => ({ ref, kind: "photo" as const, words: `第 ${i + 1} 张照片` })),
    ...audio.map((ref, i) => ({ ref, kind: "audio" as const, words: `第 ${i + 1} 段录音` })),
    ...attachments.map((ref) => ({ ref, kind: "attachment" as const, words: `附件“${ref.name}”` })),
    ...filesInValues(values).map((ref) => ({ ref, kind: kindOfMime(ref.mime), words: `问卷中的“${ref.name}”` })),
  ];
  if (signature) named.push({ ref: signature.image, kind: "signature", words: "企业签名" });
  return named;
}

const kindOfMime = (mime: string): FileKind => (mime.startsWith("image/") ? "photo" : "attachment");

export const fileIdsOf = (record: object | null): string[] => filesNamedBy(record).map(({ ref }) => ref.id);

/** A record cannot be saved because a file it names is gone; thrown inside a transaction, it aborts it. */
export class MissingFiles extends StaleWrite {
  override name = "MissingFiles";
}

/**
 * Throws in words when a record is to name a file that lies neither on this device nor, as the records in `known` say,
 * with the server: saved, it would wait for it for ever. Inside the saving transaction.
 */
export async function checkFiles(db: FieldDatabase, parts: object, known: readonly (object | null)[]): Promise<void> {
  const delivered = new Set(known.flatMap(fileIdsOf));
  const named = filesNamedBy(parts).filter(({ ref }) => !delivered.has(ref.id));
  if (named.length === 0) return;
  const held = await db.attachments.bulkGet(named.map(({ ref }) => ref.id));
  const gone = named.filter((_, i) => held[i]?.blob === undefined && held[i]?.state !== "sent");
  if (gone.length === 0) return;
  const again = gone.every(({ kind }) => kind === "photo") ? "重拍" : "重新添加";
  throw new MissingFiles(`${gone.map(({ words }) => words).join("、")}已不在本机，请${again}或移除。其他内容都还在。`);
}
