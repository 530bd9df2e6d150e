import { performance } from "node:perf_hooks";
import type pg from "pg";
import { type Db, overConnections } from "./connect.ts";

/** Ends what the PostgreSQL process `pid` works on; resolves when PostgreSQL has been told. */
export type CancelStatement = (pid: number) => Promise<void>;

/** How the driver is asked: a text, or an object with one. */
type Asked = readonly unknown[];

const reads = /^\s*(select|with|values)\b/i;
const mayWrite = /\b(insert|update|delete|merge|share|nextval|setval|pg_notify|pg_\w*advisory\w*)\b/i;
/** What frames statements and changes nothing by itself; `begin` alone opens what may write. */
const frame = /^\s*(begin\b.*\bread only|commit|rollback|savepoint|release|set)\b/i;

/** Whether a statement can do nothing but read; in doubt it is none such. */
export const isPlainRead = (text: string): boolean => reads.test(text) && !mayWrite.test(text);

/**
 * The database as one call has it. As long as the call has done nothing but read it may be stopped: PostgreSQL ends what
 * it works on, and nothing more is asked. A call that has begun to write goes on to its end.
 */
export class CallDatabase {
  readonly db: Db;
  readonly #pool: pg.Pool;
  readonly #cancel: CancelStatement;
  readonly #held = new Set<HeldConnection>();
  #hasWritten = false;
  #stoppedBy: Error | null = null;

  constructor(pool: pg.Pool, cancel: CancelStatement) {
    this.#pool = pool;
    this.#cancel = cancel;
    this.db = overConnections({
      connect: () => this.#connect(),
      query: async (...asked: unknown[]) => {
        const held = await this.#connect();
        try {
          return await held.query(...asked);
        } finally {
          held.release();
        }
      },
    } as unknown as pg.Pool);
  }

  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  /** Why the call was stopped; null: it was not. */
  get stoppedBy(): Error | null {
    return this.#stoppedBy;
  }

  /** Since when (`performance.now`) the oldest of its statements runs; null: none does, or the call may not be stopped. */
  readingSince(): number | null {
    const since = [...this.#held].map((held) => held.since).filter((began) => began !== null);
    return this.#hasWritten || since.length === 0 ? null : Math.min(...since);
  }

  /** Ends what is read; whatever the call asks from now on is refused with `reason`. false: it has written, and goes on. */
  stop(reason: Error): boolean {
    if (this.#hasWritten) return false;
    this.#stoppedBy ??= reason;
    for (const held of this.#held) held.cancel();
    return true;
  }

  async #connect(): Promise<HeldConnection> {
    this.#beforeAsking("");
    const client = await this.#pool.connect();
    const held = new HeldConnection(client, {
      beforeAsking: (text) => this.#beforeAsking(text),
      cancel: this.#cancel,
      released: () => this.#held.delete(held),
    });
    this.#held.add(held);
    return held;
  }

  #beforeAsking(text: string): void {
    if (this.#stoppedBy !== null && !/^\s*rollback\b/i.test(text)) throw this.#stoppedBy;
    if (text !== "" && !isPlainRead(text) && !frame.test(text)) this.#hasWritten = true;
  }
}

interface Holder {
  beforeAsking(text: string): void;
  cancel: CancelStatement;
  released(): void;
}

/**
 * A connection while a call holds it. What cancels a statement reaches PostgreSQL by another connection, maybe when the
 * statement has ended by itself: until it has arrived, this one is neither asked anything nor given back, so that it
 * never hits what somebody else asks. PostgreSQL takes no notice of one that finds nothing to end.
 */
class HeldConnection {
  /** Since when the statement at work runs; null: none does. */
  since: number | null = null;
  readonly #client: pg.PoolClient;
  readonly #holder: Holder;
  #last: Promise<unknown> = Promise.resolve();
  #cancelling: Promise<void> = Promise.resolve();

  constructor(client: pg.PoolClient, holder: Holder) {
    this.#client = client;
    this.#holder = holder;
  }

  query(...asked: Asked): Promise<unknown> {
    const answer = this.#last.then(() => this.#send(asked));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #send(asked: Asked): Promise<unknown> {
    await this.#cancelling;
    this.#holder.beforeAsking(textOf(asked[0]));
    this.since = performance.now();
    try {
      return await (this.#client.query as (...sent: Asked) => Promise<unknown>)(...asked);
    } finally {
      this.since = null;
    }
  }

  cancel(): void {
    if (this.since === null) return;
    // The driver knows the process and does not tell of it in its types.
    const { processID } = this.#client as unknown as { processID: number };
    // Untold, the statement ends by itself or by its time.
    this.#cancelling = this.#cancelling.then(() => this.#holder.cancel(processID)).catch(() => undefined);
  }

  release(): void {
    void this.#last
      .then(() => this.#cancelling)
      .then(() => {
        this.#holder.released();
        this.#client.release();
      });
  }
}

const textOf = (asked: unknown): string =>
  typeof asked === "string" ? asked : String((asked as { text?: unknown }).text ?? "");
