import { eq, inArray, sql } from "drizzle-orm";
import { deadlyRun, interruptedRun } from "#contract/ip-import/run-words.ts";
import type { Db } from "#server/database/connect.ts";
import { patentImports, type PatentImportStored } from "#server/database/tables/ip/patent-import.ts";
import type { ReadRecord } from "#server/importers/patent/imported-patent.ts";
import type { Services } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { importById, inWords, type OpenedImport, withImport } from "./stored-file.ts";
import { writeRecords } from "./write-batch.ts";

/** Records of one transaction, and characters after which one is written earlier. */
const batch = 1000;
const batchText = 6_000_000;
/** One import or undo writes at a time, in any process: two would create the same patent twice. */
export const writingLock = 728_114_034;

type Running = Pick<Services, "db" | "files" | "now">;

/** Imports and undos that a stopped process left behind. */
export async function unfinishedPatentImports(
  db: Db,
): Promise<{ id: string; job: "patent-import" | "patent-import-undo" }[]> {
  const rows = await db
    .select({ id: patentImports.id, state: patentImports.state })
    .from(patentImports)
    .where(inArray(patentImports.state, ["running", "undoing"]));
  return rows.map(({ id, state }) => ({ id, job: state === "running" ? "patent-import" : "patent-import-undo" }));
}

/** Ends an import that keeps failing; what is written stays, and a new run goes on from there. */
export async function giveUpPatentImport(db: Db, id: string, isDeadly = false): Promise<void> {
  await endImport(db, id, { state: "failed", problem: isDeadly ? deadlyRun : interruptedRun }, new Date());
}

/** Takes an import up again that was given up; false: it is no such one any more. */
export async function goOnPatentImport(db: Db, id: string): Promise<boolean> {
  const going = await db
    .update(patentImports)
    .set({ state: "running", problem: "", ended_at: null, updated_at: new Date() })
    .where(
      sql`${eq(patentImports.id, id)} and state = 'failed' and problem in (${interruptedRun}, ${deadlyRun}) and not ${patentImports.rows_dropped}`,
    )
    .returning({ id: patentImports.id });
  return going.length > 0;
}

async function endImport(
  db: Db,
  id: string,
  end: Pick<PatentImportStored, "state" | "problem">,
  at: Date,
): Promise<void> {
  await db
    .update(patentImports)
    .set({ ...end, ended_at: at, updated_at: at })
    .where(sql`${eq(patentImports.id, id)} and state = 'running'`);
}

/**
 * Writes a running import to its end, batch by batch. A batch, the results of its records and the progress are one
 * transaction under a lock: a run that is broken off, or that two processes do at once, writes each record once.
 */
export async function runPatentImport(services: Running, id: string, signal?: AbortSignal): Promise<void> {
  const stored = await importById(services.db, id);
  if (stored.state !== "running") return;
  try {
    await writeFile(services, stored, signal);
  } catch (error) {
    if (!(error instanceof Refused && error.status === 422)) throw error;
    // What stood before the break is written, and the rest would break at the same place again.
    await endImport(services.db, id, { state: "failed", problem: error.message }, new Date(services.now()));
  }
}

const writeFile = (services: Running, stored: PatentImportStored, signal?: AbortSignal): Promise<void> =>
  inWords(() => withImport(services, stored, (opened) => writeOpened(services, stored, opened, signal)));

async function writeOpened(
  services: Running,
  stored: PatentImportStored,
  { file, bytesRead }: OpenedImport,
  signal?: AbortSignal,
): Promise<void> {
  const writing = new Writing(services, stored, () => percentOf(bytesRead(), stored.size));
  try {
    for await (const record of file.records()) {
      if (signal?.aborted) return;
      if (!(await writing.add(record))) return;
    }
  } catch (error) {
    // The records before the place that cannot be read count.
    await writing.flush(false);
    throw error;
  }
  await writing.flush(true);
}

/** Of an archive, read as a whole before its records, only the end tells. */
const percentOf = (read: number | null, size: number): number | null =>
  size === 0 || read === null ? null : Math.min(99, Math.floor((100 * read) / size));

class Writing {
  readonly #services: Running;
  readonly #stored: PatentImportStored;
  readonly #percent: () => number | null;
  #waiting: ReadRecord[] = [];
  #text = 0;
  #seen = 0;
  #finished: number;

  constructor(services: Running, stored: PatentImportStored, percent: () => number | null) {
    this.#services = services;
    this.#stored = stored;
    this.#percent = percent;
    this.#finished = stored.finished;
  }

  /** False when somebody else goes on with the import. */
  async add(record: ReadRecord): Promise<boolean> {
    this.#seen += 1;
    if (this.#seen <= this.#stored.finished) return true;
    this.#waiting.push(record);
    this.#text += sizeOf(record);
    return this.#waiting.length < batch && this.#text < batchText ? true : this.flush(false);
  }

  async flush(isEnd: boolean): Promise<boolean> {
    const records = this.#waiting;
    this.#waiting = [];
    this.#text = 0;
    return this.#services.db.transaction(async (db) => {
      await db.execute(sql`select pg_advisory_xact_lock(${writingLock})`);
      const [now] = await db.select().from(patentImports).where(eq(patentImports.id, this.#stored.id)).for("update");
      if (now?.state !== "running" || now.finished !== this.#finished) return false;
      await this.#write(db, now, records, isEnd);
      return true;
    });
  }

  async #write(db: Db, now: PatentImportStored, records: ReadRecord[], isEnd: boolean): Promise<void> {
    const at = new Date(this.#services.now());
    const added = records.length === 0 ? null : await writeRecords(db, now.id, records, this.#finished + 1, at);
    this.#finished += records.length;
    const { create, update, same, refused, unpublished } = now.counts;
    const counts =
      added === null
        ? now.counts
        : {
            create: create + added.create,
            update: update + added.update,
            same: same + added.same,
            refused: refused + added.refused,
            unpublished: unpublished + added.unpublished,
          };
    const progress = now.total > 0 ? percentOf(this.#finished, now.total) : this.#percent();
    await db
      .update(patentImports)
      .set({
        counts,
        finished: this.#finished,
        percent: isEnd ? 100 : progress,
        ...(isEnd ? { state: "done" as const, total: this.#finished, ended_at: at, problem: "", sha256: "" } : {}),
        updated_at: at,
      })
      .where(eq(patentImports.id, now.id));
  }
}

/** Characters of the texts of a record, roughly. */
function sizeOf({ patent }: ReadRecord): number {
  const claims = patent.claims.reduce((sum, { text }) => sum + text.length, 0);
  const paragraphs = patent.description.flatMap((section) => section.paragraphs);
  return 500 + patent.abstract.length + claims + paragraphs.reduce((sum, { text }) => sum + text.length, 0);
}
