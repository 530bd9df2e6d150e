import type { FileKind } from "#contract/core/file.ts";
import { isMeantAsPicture, mayBeDrawn, noPicture, pictureProblem } from "#contract/core/picture-rules.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileRow } from "./file-records.ts";

type StoredFile = Pick<FileRow, "sha256" | "mime" | "name"> & { kind: FileKind };

/** The bytes are whole, but not what their kind says: sending them again will not help. */
const refusal = (words: string) => new Refused(422, words, { reason: "content", fields: { file: words } });

/**
 * Refuses a file whose bytes unpack to too many pixels, told by their head, and one that must be a picture and is
 * none: the thumbnail is drawn, and kept, to see it. `read` gives the bytes of the file's hash.
 */
export async function refuseUnfit(context: CallContext, file: StoredFile, read: () => Promise<Buffer>): Promise<void> {
  if (!mayBeDrawn(file)) return;
  const bytes = await read();
  const problem = pictureProblem(file, bytes);
  if (problem !== null) throw refusal(problem);
  if (isMeantAsPicture(file.kind) && (await context.pictures.drawn(file.sha256, "thumb", bytes)) === null)
    throw refusal(noPicture(file));
}
