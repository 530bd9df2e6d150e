import type { Found, Search } from "#server/search/patent-search.ts";
import type { CallContext } from "../call-context.ts";
import { Refused } from "../errors/refused.ts";
import { takeAttempt, tooMany } from "./attempt-limit.ts";

/** What one asker may have of the search, which everybody shares. */
export interface SearchBounds {
  /** Calls that search, a minute. */
  most: number;
  /** Milliseconds of the search, a minute, in this process. */
  work: number;
  /** Questions put to the search at once; others wait in the asker's own line. */
  atOnce: number;
  waiting: number;
}

/** A stranger is an address, which many people of a company or a school share. */
const strangers: SearchBounds = { most: 240, work: 10_000, atOnce: 2, waiting: 60 };
const accounts: SearchBounds = { most: 600, work: 20_000, atOnce: 4, waiting: 100 };

const minute = 60_000;
const words = "检索过于频繁";
/** Askers who are remembered before those are looked for who have been quiet. */
const mostRemembered = 1000;

interface Asker {
  since: number;
  /** Milliseconds of the search since then. */
  spent: number;
  atWork: number;
  waiting: (() => void)[];
}

/**
 * Who asks the search how much. An asker has few questions at work at a time, so that a flood waits behind itself and
 * not before others, and none once a minute's share is used up.
 */
export class SearchTurns {
  readonly #askers = new Map<string, Asker>();

  async ask(name: string, bounds: SearchBounds, now: () => number, search: () => Promise<Found>): Promise<Found> {
    const asker = this.#asker(name, now());
    refuseSpent(asker, bounds, now());
    await turnOf(asker, bounds);
    try {
      refuseSpent(asker, bounds, now());
      return await charged(asker, search);
    } finally {
      const next = asker.waiting.shift();
      if (next === undefined) asker.atWork -= 1;
      else next();
    }
  }

  #asker(name: string, now: number): Asker {
    const known = this.#askers.get(name);
    if (known !== undefined) return known;
    if (this.#askers.size >= mostRemembered)
      for (const [other, { since, atWork }] of this.#askers)
        if (atWork === 0 && now - since >= minute) this.#askers.delete(other);
    const asker = { since: now, spent: 0, atWork: 0, waiting: [] };
    this.#askers.set(name, asker);
    return asker;
  }
}

function refuseSpent(asker: Asker, { work }: SearchBounds, now: number): void {
  if (Math.abs(now - asker.since) >= minute) Object.assign(asker, { since: now, spent: 0 });
  if (asker.spent >= work) throw tooMany(words, asker.since + minute - now);
}

/** Resolves when the asker may put a question; whoever ends one passes the turn on. */
function turnOf(asker: Asker, { atOnce, waiting }: SearchBounds): Promise<void> {
  if (asker.atWork < atOnce) {
    asker.atWork += 1;
    return Promise.resolve();
  }
  if (asker.waiting.length >= waiting) throw tooMany(words, 2000);
  return new Promise((resolve) => asker.waiting.push(resolve));
}

async function charged(asker: Asker, search: () => Promise<Found>): Promise<Found> {
  const begun = performance.now();
  try {
    const found = await search();
    asker.spent += found.spent;
    return found;
  } catch (error) {
    // It has cost everybody the thread, and as long as that was given to it.
    if (error instanceof Refused && error.data.reason === "complex") asker.spent += performance.now() - begun;
    throw error;
  }
}

type Caller = Pick<CallContext, "db" | "now" | "person" | "address">;

/**
 * The search as one call has it: whichever call asks is limited by its account (under a view by the administrator's), or
 * without one by its address. A call counts once, however many questions it puts.
 */
export function limitedSearch(search: Search, turns: SearchTurns, caller: Caller, given?: SearchBounds): Search {
  const { db, now, person, address } = caller;
  const bounds = given ?? (person === null ? strangers : accounts);
  const asker = person === null ? `address:${address}` : `account:${person.view?.adminId ?? person.id}`;
  let counted: Promise<void> | null = null;
  const count = async () => {
    const wait = await takeAttempt(db, { name: "search", most: bounds.most, minutes: 1 }, asker, now());
    if (wait > 0) throw tooMany(words, wait);
  };
  return {
    async search(request) {
      await (counted ??= count());
      return turns.ask(asker, bounds, now, () => search.search(request));
    },
    state: () => search.state(),
    caughtUp: () => search.caughtUp(),
  };
}
