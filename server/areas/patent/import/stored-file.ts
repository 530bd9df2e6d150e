import { eq } from "drizzle-orm";
import type { PatentColumn } from "#contract/patent/import/import-columns.ts";
import { isPatentColumn } from "#contract/patent/import/import-columns.ts";
import type { Db } from "#server/database/connect.ts";
import {
  patentImportColumns,
  patentImports,
  type PatentImportStored,
} from "#server/database/tables/ip/patent-import.ts";
import { ForeignFileProblem } from "#server/importers/foreign-table.ts";
import type { PatentFile } from "#server/importers/patent/patent-file.ts";
import { withPatentFile } from "#server/importers/patent/patent-thread.ts";
import { refusedFile } from "#server/importers/read-tables.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";

/** The columns that somebody once chose for headings. */
export async function rememberedColumns(db: Db): Promise<Map<string, PatentColumn | "">> {
  const rows = await db.select().from(patentImportColumns);
  return new Map(
    rows.flatMap(({ heading, field }) => (field === "" || isPatentColumn(field) ? [[heading, field] as const] : [])),
  );
}

/** The import's file as it was recognised, and how many bytes of it have been read. */
export interface OpenedImport {
  file: PatentFile;
  /** null where it was read as a whole before its records. */
  bytesRead(): number | null;
}

/** Opens the file of an import for some work. Throws what is wrong with it in words, with 422. */
export async function withImport<Result>(
  { db, files }: Pick<Services, "db" | "files">,
  stored: PatentImportStored,
  work: (opened: OpenedImport) => Promise<Result>,
): Promise<Result> {
  let read: number | null = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    read = 0;
    for await (const piece of await files.read(stored.sha256, stored.size)) {
      read = (read ?? 0) + (piece as Buffer).length;
      yield piece as Buffer;
    }
  }
  const source = {
    name: stored.file_name,
    size: stored.size,
    stream: async () => counted(),
    bytes: () => {
      read = null;
      return files.bytes(stored.sha256);
    },
  };
  const choices = await rememberedColumns(db);
  return withPatentFile(source, choices, (file) => work({ file, bytesRead: () => read }));
}

/** What is wrong with a file becomes a refusal with its words. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ForeignFileProblem) throw refusedFile(error.message);
    throw error;
  }
}

export const importMissing = () => new Refused(404, "导入记录不存在，请重新选择文件");

export async function importById(db: Db, id: string): Promise<PatentImportStored> {
  const [stored] = await db.select().from(patentImports).where(eq(patentImports.id, id));
  if (!stored) throw importMissing();
  return stored;
}
