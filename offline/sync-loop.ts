import type { WipeOrder } from "./queue/answer.ts";
import { withConnection } from "./storage/database-connection.ts";
import type { EngineContext } from "./engine-context.ts";
import { readMeta, writeMeta } from "./storage/field-database.ts";
import type { FieldEngine } from "./field-types.ts";
import { backoff, patience } from "./queue/backoff.ts";
import { pullChanges } from "./pull/puller.ts";
import { RowOrder } from "./queue/row-order.ts";
import { drainOutbox, type Halt } from "./queue/sender.ts";
import { syncLock } from "./sync-status.ts";
import { sweepFiles } from "./files/sweep-files.ts";
import { uploadNext } from "./files/uploader.ts";

/*
 *            trigger                       nothing due
 *   idle ──────────────▶ send ──▶ pull ──▶ file ─────────▶ idle, timer set for what is due next
 *    ▲                    ▲                 │ one file
 *    │                    └─────────────────┘
 *    └── halt: backoff, Retry-After, login or update needed
 */

export type SyncReason = Parameters<FieldEngine["sync"]>[0];

const pullEvery = 60_000;
/** Another tab or the worker is sending: look again after this. */
const lookAgain = 2000;
/** Without a network not every save tries again: many in a row would slow each other down. */
const saveCalm = 5000;

/** Decides when to send and pull, one run at a time in this tab and among all tabs. */
export class SyncLoop {
  readonly #context: EngineContext;
  readonly #isVisible: () => boolean;
  /** Deletes this device's data; after it nothing of the database may be touched. */
  readonly #obey: (order: WipeOrder) => Promise<void>;
  #running: Promise<void> | null = null;
  #asked: SyncReason | null = null;
  /** Failed contacts in a row, and the earliest next one: by our own patience, and by the server's word. */
  #failures = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  #patientUntil = 0;
  #forbiddenUntil = 0;
  #lastPullAt = Number.NEGATIVE_INFINITY;
  #nap = new AbortController();
  #closed = false;

  constructor(context: EngineContext, isVisible: () => boolean, obey: (order: WipeOrder) => Promise<void>) {
    this.#context = context;
    this.#isVisible = isVisible;
    this.#obey = obey;
  }

  /** Sends and pulls as far as possible. A trigger during a run makes that run go round again. Never rejects. */
  sync(reason: SyncReason): Promise<void> {
    if (this.#running !== null) {
      // A save and the timer wait for their time where others do not: neither must displace another reason.
      if (this.#asked === null || this.#asked === "save" || (this.#asked === "timer" && reason !== "save"))
        this.#asked = reason;
      return this.#running;
    }
    this.#running = this.#rounds(reason);
    return this.#running;
  }

  /** Runs the timer until `close`. */
  async keepTime(): Promise<void> {
    while (!this.#closed) {
      this.#nap = new AbortController();
      const wait = await this.#untilDue().catch(() => pullEvery);
      await this.#context.surroundings.clock.sleep(wait, this.#nap.signal);
      if (this.#closed) return;
      if (!this.#nap.signal.aborted) await this.sync("timer");
    }
  }

  close(): void {
    this.#closed = true;
    this.#nap.abort();
  }

  async #rounds(first: SyncReason): Promise<void> {
    let reason: SyncReason | null = first;
    while (reason !== null && !this.#closed) {
      this.#asked = null;
      await this.#once(reason);
      reason = this.#asked;
    }
    // In the same step as the last look at `#asked`: a trigger in between would be lost.
    this.#running = null;
    this.#nap.abort();
  }

  async #once(reason: SyncReason): Promise<void> {
    const { state, surroundings, user, db } = this.#context;
    const mayAsk = reason === "login" || reason === "manual" || reason === "start";
    if ((state.facts.loginNeeded || state.facts.updateNeeded) && !mayAsk) return;
    // Also without a network: how far the clock has come tells after a restart whether it was put back.
    await this.#context.link.remember();
    const now = surroundings.clock.monotonic();
    if (now < this.#forbiddenUntil || (reason === "timer" && now < this.#patientUntil)) return;
    if (reason === "save" && now < this.#failedAt + saveCalm) return;
    try {
      const held = await surroundings.locks.ifFree(syncLock(user.id), async () => {
        state.set({ sending: true });
        this.#note(await withConnection(db, () => this.#run(reason)));
      });
      if (!held) this.#leaveToOther(now);
    } catch (error) {
      // The local database failed, not the network. The rows are where they were; the timer tries again.
      if (!this.#closed) console.error("field sync broke off", error);
      this.#note({ retryAfterMs: null });
    } finally {
      state.set({ sending: false });
    }
  }

  /** What this tab knows of the network is its own: where that was "gone", it has to ask once more itself. */
  #leaveToOther(now: number): void {
    this.#patientUntil = now + lookAgain;
    if (!this.#context.state.facts.reachable) this.#lastPullAt = Number.NEGATIVE_INFINITY;
  }

  async #run(reason: SyncReason): Promise<Halt> {
    const force = reason !== "timer";
    const triedFiles = new Set<string>();
    let halt = await drainOutbox(this.#context, force);
    if (halt === null && this.#pullDue(reason)) halt = await this.#pull();
    while (halt === null && !this.#closed) {
      const sent = await uploadNext(this.#context, force, triedFiles);
      if (sent === "idle") break;
      // What was saved meanwhile goes before the next file.
      halt = sent ?? (await drainOutbox(this.#context, false));
    }
    if (halt !== null && typeof halt === "object" && "wipe" in halt) halt = await this.#lastSending(halt);
    else await sweepFiles(this.#context);
    if (halt === null) await writeMeta(this.#context.db, "lastSuccessAt", this.#context.link.serverNow());
    return halt;
  }

  /** What waits for its turn since it failed goes before a wipe; a server that names a time for it is asked again then. */
  async #lastSending(ordered: { wipe: WipeOrder }): Promise<Halt> {
    const halt = await drainOutbox(this.#context, true);
    if (halt !== null && typeof halt === "object" && "retryAfterMs" in halt && halt.retryAfterMs !== null) return halt;
    await this.#obey(ordered.wipe);
    return ordered;
  }

  #pullDue(reason: SyncReason): boolean {
    if (reason !== "save" && reason !== "timer") return true;
    if (reason === "timer" && !this.#isVisible()) return false;
    // The worker or another tab may have emptied the queue: without a question of its own this tab stays "offline".
    if (!this.#context.state.facts.reachable) return true;
    return this.#context.surroundings.clock.monotonic() - this.#lastPullAt >= pullEvery;
  }

  async #pull(): Promise<Halt> {
    const halt = await pullChanges(this.#context);
    if (halt === null) this.#lastPullAt = this.#context.surroundings.clock.monotonic();
    return halt;
  }

  #note(halt: Halt): void {
    const { clock, random } = this.#context.surroundings;
    if (halt === null) {
      this.#failures = 0;
      this.#failedAt = Number.NEGATIVE_INFINITY;
      this.#patientUntil = 0;
      return;
    }
    if (halt === "login") return this.#context.state.set({ loginNeeded: true });
    if (halt === "update") return this.#context.state.set({ updateNeeded: true });
    if ("wipe" in halt) return;
    this.#failures += 1;
    const now = (this.#failedAt = clock.monotonic());
    this.#patientUntil = now + backoff(this.#failures, random);
    if (halt.retryAfterMs !== null) this.#forbiddenUntil = this.#patientUntil = now + halt.retryAfterMs;
  }

  /** Milliseconds until a row, a file or the next pull is due. */
  async #untilDue(): Promise<number> {
    const { db, surroundings, state } = this.#context;
    if (state.facts.loginNeeded || state.facts.updateNeeded) return pullEvery;
    const now = surroundings.clock.monotonic();
    if (this.#failures > 0) return Math.max(1, this.#patientUntil - now);
    const pulled = (await readMeta(db, "pulled")) === true;
    const pullIn = !this.#isVisible() ? pullEvery : pulled ? this.#lastPullAt + pullEvery - now : 0;
    return Math.max(1, Math.min(pullIn, await this.#firstDue()), this.#patientUntil - now);
  }

  /** Milliseconds; a row that waits for another one is looked at when that is, and is never the reason to wake up. */
  async #firstDue(): Promise<number> {
    const { db, surroundings } = this.#context;
    const now = surroundings.clock.now();
    const order = new RowOrder();
    let first = Number.POSITIVE_INFINITY;
    const unsent = new Set<string>();
    await db.outbox.orderBy("seq").each((row) => {
      if (row.state === "waiting" && order.isFree(row)) first = Math.min(first, patience(row.nextAt, now));
      order.hold(row);
      unsent.add(row.recordId);
    });
    await db.attachments
      .where("state")
      .equals("waiting")
      .each((file) => {
        if (!unsent.has(file.record_id)) first = Math.min(first, patience(file.nextAt, now));
      });
    return first;
  }
}
