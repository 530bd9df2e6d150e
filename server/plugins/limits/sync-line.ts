import { Refused } from "../errors/refused.ts";

/** How much of one kind of work runs and waits at once. */
export interface LineLimits {
  /** Calls that run at once. */
  atOnce: number;
  /** Calls that may wait for a place, and for how long (ms). */
  waiting: number;
  patienceMs: number;
}

/** What a line did since it was last asked. */
export interface LineFigures {
  running: number;
  waiting: number;
  done: number;
  refused: number;
}

interface Waiting {
  enter: () => void;
  refuse: () => void;
}

/** Seconds a device is sent away for, at the least and at the most. */
const soonest = 1;
const latest = 60;
/** Time over which the pace is measured, from how many ends on, and the slowest that is believed (ms a turn). */
const paceMs = 10_000;
const fewest = 4;
const slowest = 2000;

/**
 * A few places for calls that devices make by themselves, and a short line before them. A caller who finds the line full, or
 * waits too long, is refused before its work has begun, with an appointment of its own: each refusal is told to come
 * back one turn later than the one before, at the pace at which calls have been ending. So devices that came
 * together do not come back together.
 */
export class SyncLine {
  readonly #limits: LineLimits;
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #line: Waiting[] = [];
  readonly #ended: number[] = [];
  #running = 0;
  #booked = 0;
  #done = 0;
  #refused = 0;

  constructor(limits: LineLimits, now: () => number, random: () => number) {
    this.#limits = limits;
    this.#now = now;
    this.#random = random;
  }

  /** Refuses who would find the line full, or would wait in vain at the pace of late; asked before a body is read. */
  refuseWhenFull(): void {
    const { atOnce, waiting, patienceMs } = this.#limits;
    if (this.#running < atOnce) return;
    const inVain = (this.#line.length + 1) * this.#turnMs() > patienceMs;
    if (inVain || this.#line.length >= waiting) throw this.refusal();
  }

  /** Takes a place, or waits for one until `gone` says that nobody waits any more. Every place taken is given back by `leave`. */
  async enter(gone: AbortSignal): Promise<void> {
    this.refuseWhenFull();
    if (this.#running < this.#limits.atOnce) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => one.refuse();
      const timer = setTimeout(giveUp, this.#limits.patienceMs);
      const end = () => {
        clearTimeout(timer);
        gone.removeEventListener("abort", giveUp);
      };
      const one: Waiting = {
        enter: () => {
          end();
          resolve();
        },
        refuse: () => {
          end();
          this.#line.splice(this.#line.indexOf(one), 1);
          reject(this.refusal());
        },
      };
      gone.addEventListener("abort", giveUp);
      this.#line.push(one);
    });
  }

  /** Gives the place to whoever has waited longest. */
  leave(): void {
    const now = this.#now();
    this.#done += 1;
    this.#ended.push(now);
    while ((this.#ended[0] ?? now) < now - paceMs) this.#ended.shift();
    const next = this.#line.shift();
    if (next === undefined) this.#running -= 1;
    else next.enter();
  }

  /** The refusal of one call, with the time it may come back. */
  refusal(): Refused {
    this.#refused += 1;
    const now = this.#now();
    this.#booked = Math.max(this.#booked, now) + this.#turnMs();
    const wait = (this.#booked - now) / 1000;
    // Behind the last appointment everybody is spread over its second half.
    const seconds = wait > latest ? latest * (0.5 + 0.5 * this.#random()) : wait * (0.75 + 0.5 * this.#random());
    return new Refused(503, "服务器繁忙，请稍后再试", { reason: "busy" }, Math.max(soonest, Math.ceil(seconds)));
  }

  /** Milliseconds between two ends, as measured; without a measure each place is thought to take half a second. */
  #turnMs(): number {
    const guessed = 500 / this.#limits.atOnce;
    const first = this.#ended[0];
    if (first === undefined || this.#ended.length < fewest) return guessed;
    return Math.min(slowest, Math.max(1, this.#now() - first) / (this.#ended.length - 1));
  }

  /** Figures since the last time they were taken. */
  takeFigures(): LineFigures {
    const figures = { running: this.#running, waiting: this.#line.length, done: this.#done, refused: this.#refused };
    this.#done = this.#refused = 0;
    return figures;
  }
}
