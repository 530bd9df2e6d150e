import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { DatabaseLog } from "#server/database/embedded/embedded-process.ts";
import type { BackupPlace } from "#server/plugins/backup-place.ts";
import { ifThere } from "#server/plugins/files/file-paths.ts";
import { answerAsked } from "./backup-lock.ts";
import { failureWords } from "./backup-problem.ts";
import { writeWhole } from "./copy-file.ts";
import { makeBackup, type Outcome } from "./make-backup.ts";

/** The last attempt at a backup. It lies beside the backups: in the database it would come back with every restore. */
const Attempt = z.object({
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** null: it went well, or is under way. */
  failure: z.nullable(z.string()),
});
export type Attempt = z.output<typeof Attempt>;

const fileIn = (folder: string) => join(folder, "last-attempt.json");

/** null: there was none. */
export async function lastAttempt(folder: string): Promise<Attempt | null> {
  const text = await ifThere(readFile(fileIn(folder), "utf8"));
  return text === null ? null : Attempt.parse(JSON.parse(text));
}

interface Attempting {
  log: Pick<DatabaseLog, "info" | "error">;
  now?: () => number;
  signal?: AbortSignal;
  freeBytes?: (path: string) => Promise<number>;
}

/** Makes a backup and writes down how it went, in words where it failed. */
export async function attemptBackup(
  place: BackupPlace,
  attempting: Attempting,
): Promise<Outcome | { failure: string }> {
  const { log, now = Date.now, signal, freeBytes } = attempting;
  const started_at = new Date(now()).toISOString();
  let isNoted = false;
  const note = async (failure: string | null) => {
    const attempt: Attempt = { started_at, ended_at: new Date(now()).toISOString(), failure };
    await writeWhole(fileIn(place.folder), JSON.stringify(attempt));
    isNoted = true;
  };
  const noteFailure = (failure: string) =>
    note(failure).catch((unwritten: unknown) =>
      log.error({ err: unwritten }, "the failure of a backup could not be written down"),
    );
  try {
    const made = await makeBackup(place, {
      now,
      onBegin: async () => {
        await writeWhole(fileIn(place.folder), JSON.stringify({ started_at, ended_at: null, failure: null }));
        await answerAsked(place.folder);
      },
      // Before the next may begin: an attempt that neither ended nor runs was broken off.
      onEnd: (error) => (error === null ? note(null) : noteFailure(failureWords(error))),
      ...(signal && { signal }),
      ...(freeBytes && { freeBytes }),
    });
    if (made === "busy") return made;
    log.info({ backup: made.name, seconds: made.manifest.seconds }, "a backup was made");
    return made;
  } catch (error) {
    log.error({ err: error }, "a backup failed");
    const failure = failureWords(error);
    if (!isNoted) await noteFailure(failure);
    return { failure };
  } finally {
    await answerAsked(place.folder);
  }
}
