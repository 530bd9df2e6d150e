import { liveQuery } from "dexie";
import type { EngineContext } from "./engine-context.ts";
import { isLost } from "./files/lost-files.ts";
import { readMeta } from "./storage/field-database.ts";
import type { SyncStatus } from "./field-types.ts";
import type { SyncFacts } from "./sync-state.ts";

/** Name of the lock that whoever sends for the account holds. */
export const syncLock = (userId: string) => `sync/${userId}`;

/** Milliseconds after which a status that says "another tab is sending" is looked at again. */
const recheck = 1000;

type Counted = Omit<SyncStatus, keyof SyncFacts>;

/**
 * All in one transaction and few requests: a sender's next transaction waits for this one, and a cursor would take a
 * round trip for each row.
 */
async function count({ db }: EngineContext): Promise<Counted> {
  return await db.transaction("r", db.outbox, db.attachments, db.meta, async () => {
    const rows = (state: string) => db.outbox.where("state").equals(state);
    const files = (state: string) => db.attachments.where("state").equals(state).count();
    const [waiting, refused, conflicts, toSend, refusedFiles, lastSuccessAt, pulled, part, lost] = await Promise.all([
      rows("waiting").toArray(),
      rows("refused").count(),
      rows("conflict").count(),
      files("waiting"),
      db.attachments.where("state").equals("refused").toArray(),
      readMeta(db, "lastSuccessAt"),
      readMeta(db, "pulled"),
      readMeta(db, "part"),
      readMeta(db, "lost"),
    ]);
    return {
      waiting: waiting.length,
      // A visit that was corrected before it left is one visit.
      visits: new Set(waiting.flatMap(({ kind, recordId }) => (kind === "visit" ? [recordId] : []))).size,
      refused: refused + refusedFiles.filter((file) => !isLost(file)).length,
      lostFiles: refusedFiles.filter(isLost).length,
      conflicts,
      files: toSend,
      lastSuccessAt: lastSuccessAt ?? null,
      firstPull: pulled !== true,
      part: part === true,
      lost: lost !== undefined,
    };
  });
}

interface Watcher {
  listener: (status: SyncStatus) => void;
  told: SyncStatus | null;
}

const isSame = (one: SyncStatus, other: SyncStatus) =>
  (Object.keys(one) as (keyof SyncStatus)[]).every((name) => one[name] === other[name]);

/**
 * The engine's status for everybody in this tab who watches it, counted once: were each of a page's parts to count for
 * itself, a sender's next transaction would wait for all of them.
 */
export class StatusWatch {
  readonly #context: EngineContext;
  readonly #watchers = new Set<Watcher>();
  /** Null while the newest watcher's first count is on its way. */
  #counted: Counted | null = null;
  #counting: { unsubscribe(): void } | null = null;
  #isDue = false;
  #unlisten = () => {};
  #ended = new AbortController();
  #looksAgain = false;

  constructor(context: EngineContext) {
    this.#context = context;
  }

  /**
   * Tells the status now and whenever the tables or this tab's facts change; returns the unsubscriber. What is told
   * first was counted after this call: who has just saved, and asks before a logout, is told of that.
   */
  watch(listener: (status: SyncStatus) => void): () => void {
    const watcher: Watcher = { listener, told: null };
    if (this.#watchers.size === 0) this.#begin();
    this.#watchers.add(watcher);
    this.#countAnew();
    return () => {
      if (this.#watchers.delete(watcher) && this.#watchers.size === 0) this.#end();
    };
  }

  #begin(): void {
    this.#ended = new AbortController();
    this.#unlisten = this.#context.state.listen(() => void this.#tell());
  }

  #end(): void {
    this.#ended.abort();
    this.#unlisten();
    this.#stopCounting();
  }

  #stopCounting(): void {
    this.#counting?.unsubscribe();
    this.#counting = null;
    this.#counted = null;
  }

  /** One count serves all who begin to watch in the same moment. */
  #countAnew(): void {
    this.#stopCounting();
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.#watchers.size === 0) return;
      this.#counting = liveQuery(() => count(this.#context)).subscribe({
        next: (figures) => {
          this.#counted = figures;
          void this.#tell();
        },
        error: (error) => console.error("sync status cannot be read", error),
      });
    });
  }

  async #tell(): Promise<void> {
    const { state, surroundings, user } = this.#context;
    if (this.#counted === null) return;
    const othersSend = !state.facts.sending && (await surroundings.locks.held(syncLock(user.id)));
    for (const watcher of this.#watchers) {
      // Somebody has begun to watch meanwhile: all are told after the new count.
      if (this.#counted === null) return;
      const status = { ...state.facts, sending: state.facts.sending || othersSend, ...this.#counted };
      if (watcher.told !== null && isSame(watcher.told, status)) continue;
      watcher.told = status;
      watcher.listener(status);
    }
    if (othersSend) await this.#lookAgain();
  }

  async #lookAgain(): Promise<void> {
    if (this.#looksAgain) return;
    this.#looksAgain = true;
    await this.#context.surroundings.clock.sleep(recheck, this.#ended.signal);
    this.#looksAgain = false;
    await this.#tell();
  }
}
