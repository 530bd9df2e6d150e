import { and, eq, ne } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { type patentImportCalls, patentFileProblem, patentPiece } from "#contract/patent/import/import-calls.ts";
import { patentImports, type PatentImportStored } from "#server/database/tables/ip/patent-import.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { oneAtATime } from "#server/plugins/limits/one-at-a-time.ts";
import { importMissing } from "./stored-file.ts";

type Input = ParsedInputOf<typeof patentImportCalls.patentImportUpload>;
type Arrival = OutputOf<typeof patentImportCalls.patentImportUpload>;

/** Files that an account may have on their way at once: each may lie on the disk for days. */
const mostUploads = 5;

function refuseSize(size: number): void {
  const problem = patentFileProblem(size);
  if (problem !== null) throw new Refused(size > 0 ? 413 : 422, problem, { fields: { file: problem }, reason: "file" });
}

/** The import of this id, made with its first piece; another's is none. */
async function begun(context: CallContext, { id, name, size }: Input): Promise<PatentImportStored> {
  const account_id = personOf(context).id;
  const [known] = await context.db.select().from(patentImports).where(eq(patentImports.id, id));
  if (known) {
    if (known.account_id !== account_id || known.size !== size) throw importMissing();
    return known;
  }
  const open = and(eq(patentImports.account_id, account_id), eq(patentImports.state, "uploading"));
  for (const old of (
    await context.db
      .select()
      .from(patentImports)
      .where(and(open, ne(patentImports.id, id)))
      .orderBy(patentImports.created_at)
  ).slice(0, -(mostUploads - 1))) {
    await context.files.drop(old.id);
    await context.db.delete(patentImports).where(eq(patentImports.id, old.id));
  }
  const at = new Date(context.now());
  const [made] = await context.db
    .insert(patentImports)
    .values({ id, account_id, file_name: name, size, created_at: at, updated_at: at })
    .returning();
  if (!made) throw new Error("an inserted import did not come back");
  return made;
}

/** Takes a piece of a file; with its last byte the file is whole. */
export async function takeUpload(context: CallContext, input: Input): Promise<Arrival> {
  refuseSize(input.size);
  return oneAtATime(context, `patent-import ${input.id}`, async (inside) => {
    const stored = await begun(inside, input);
    if (stored.state !== "uploading") return { id: stored.id, received: stored.size, complete: true };
    const received = await takePiece(inside, stored, input.offset);
    if (received < stored.size) return { id: stored.id, received, complete: false };
    await settle(inside, stored);
    return { id: stored.id, received, complete: true };
  });
}

async function takePiece(
  { bytes, files }: CallContext,
  { id, size }: PatentImportStored,
  offset: number,
): Promise<number> {
  const received = await files.received(id);
  if (bytes.length === 0 || received === size) return received;
  if (offset !== received) throw new Refused(409, "上传位置不一致，请重新选择文件", { reason: "offset", received });
  if (bytes.length > patentPiece || received + bytes.length > size) {
    await files.drop(id);
    throw new Refused(413, "上传的内容超过文件大小，请重新选择文件", { reason: "size" });
  }
  await files.append(id, bytes);
  return received + bytes.length;
}

async function settle({ db, files, now }: CallContext, { id }: PatentImportStored): Promise<void> {
  const sha256 = await files.receivedHash(id);
  if (sha256 === null || !(await files.finish(id, sha256))) throw new Refused(409, "文件没有完整到达，请重新选择文件");
  await db
    .update(patentImports)
    .set({ sha256, state: "preview", updated_at: new Date(now()) })
    .where(eq(patentImports.id, id));
}
