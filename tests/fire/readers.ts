import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Changes } from "#contract/sync/feed.ts";
import { readCursor } from "#server/areas/sync/cursor.ts";
import type { PersonName, TestServer } from "#tests/fixtures/test-server.ts";
import { type Seen, stateOf } from "./verdict.ts";

/** Questions in a row without an answer, each 50 ms after the last, before a reader gives up. */
const longestSilence = 400;

/** A device: it reads on from its cursor, page by page, and asks again when no answer came. */
export class Reader implements Seen {
  readonly name: string;
  readonly scopes: Seen["scopes"];
  readonly told = new Map<string, number>();
  readonly records = new Map<string, unknown>();
  readonly held = new Map<string, string>();
  /** Cursors that went back, and resets nobody asked for. */
  readonly faults: string[] = [];
  pages = 0;
  unanswered = 0;
  readonly #server: TestServer;
  readonly #person: PersonName;
  readonly #history: string;
  readonly #limit: number;
  #cursor = "";
  #scope = "";

  constructor(server: TestServer, of: { person: PersonName; scopes: Seen["scopes"]; history: string; limit: number }) {
    this.name = `${of.person} by ${of.limit}`;
    this.scopes = of.scopes;
    this.#server = server;
    this.#person = of.person;
    this.#history = of.history;
    this.#limit = of.limit;
  }

  /** Reads while `isOn` says so, then until nothing is left. */
  async readWhile(isOn: () => boolean): Promise<void> {
    while (isOn()) {
      const page = await this.#page();
      if (page === null || page.changes.length === 0) await pause(Math.random() * 20);
    }
  }

  async readToTheEnd(): Promise<void> {
    for (let silence = 0; ;) {
      const page = await this.#page();
      if (page !== null && !page.more) return;
      silence = page === null ? silence + 1 : 0;
      if (silence > longestSilence) throw new Error(`${this.name} gets no answer any more`);
      if (page === null) await pause(50);
    }
  }

  async #page(): Promise<Changes | null> {
    const asked = { cursor: this.#cursor, limit: this.#limit };
    const reply = await this.#server.get("/v1/visit/changes", asked, this.#person).catch(() => null);
    if (reply?.code !== 1) {
      this.unanswered += 1;
      return null;
    }
    const page = reply.data as Changes;
    this.#check(page);
    for (const change of page.changes) this.#take(change, this.#isInFeed());
    this.pages += 1;
    this.#cursor = page.cursor;
    this.#scope = page.scope;
    return page;
  }

  #take({ kind, id, record }: Changes["changes"][number], isCounted: boolean): void {
    const key = `${kind}/${id}`;
    const state = stateOf(record && ("rev" in record ? record.rev : 0));
    this.held.set(key, state);
    if (record === null) this.records.delete(key);
    else this.records.set(key, record);
    const change = `${key} ${state}`;
    if (isCounted) this.told.set(change, (this.told.get(change) ?? 0) + 1);
  }

  #place(cursor: string) {
    return cursor === "" ? null : readCursor(cursor, this.#history, this.#scope);
  }

  #isInFeed(): boolean {
    return this.#place(this.#cursor)?.phase === "feed";
  }

  /** A page with changes moves the cursor on, one without leaves it where it is. */
  #check(page: Changes): void {
    if (page.reset) this.faults.push(`${this.name} was told to start over`);
    const [before, after] = [this.#place(this.#cursor), readCursor(page.cursor, this.#history, page.scope)];
    if (before === null || before.phase === "snapshot") return;
    if (after?.phase !== "feed") return void this.faults.push(`${this.name} was sent back to the download`);
    const step = compare(before, after);
    if (step < 0 || (step === 0 && page.changes.length > 0))
      this.faults.push(`${this.name} went from ${before.xid}/${before.seq} to ${after.xid}/${after.seq}`);
  }
}

function compare(from: { xid: string; seq: string }, to: { xid: string; seq: string }): number {
  const [by, then] = [BigInt(to.xid) - BigInt(from.xid), BigInt(to.seq) - BigInt(from.seq)];
  return Number(by === 0n ? then : by);
}

/**
 * What a feed by sequence number alone would be: it takes everything behind the highest number it has seen. A number
 * is given before its transaction commits, so this one skips what commits late.
 */
export class NaiveReader implements Seen {
  readonly name = "the naive reader";
  readonly scopes = "all" as const;
  readonly told = new Map<string, number>();
  readonly held = new Map<string, string>();
  readonly #pool: pg.Pool;
  #seq = "0";

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async readWhile(isOn: () => boolean): Promise<void> {
    while (isOn()) {
      await this.#page().catch(() => undefined);
      await pause(Math.random() * 20);
    }
  }

  /** Takes what is there; true when there was something. */
  async #page(): Promise<boolean> {
    const { rows } = await this.#pool.query<{ kind: string; record_id: string; rev: number | null; seq: string }>(
      `select kind, record_id, place_rev(kind, record_id) as rev, seq::text as seq from feed
       where seq > $1 and kind in ('company', 'visit', 'calendar', 'demand') order by feed.seq limit 500`,
      [this.#seq],
    );
    for (const { kind, record_id, rev, seq } of rows) {
      this.held.set(`${kind}/${record_id}`, stateOf(rev));
      this.#seq = seq;
    }
    return rows.length > 0;
  }

  async readToTheEnd(): Promise<void> {
    while (await this.#page());
  }
}
