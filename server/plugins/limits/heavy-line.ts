import { Refused } from "../errors/refused.ts";
import type { LineFigures, LineLimits } from "./sync-line.ts";

/** Places for heavy calls, of all and of one asker, and the line before them. */
export interface HeavyLimits extends LineLimits {
  each: { atOnce: number; waiting: number };
}

interface Waiting {
  asker: string;
  enter: () => void;
}

/**
 * The places of a process for heavy calls and the line before them, first come, first served among askers who have
 * a place of their own free: a page of figures asks for many at once, and is worked off a few at a time while others
 * pass it by. Who finds the line full, has too much in it, or waits too long is refused before the work begins.
 */
export class HeavyLine {
  readonly #limits: HeavyLimits;
  readonly #line: Waiting[] = [];
  readonly #running = new Map<string, number>();
  #done = 0;
  #refused = 0;
  #refusedInAll = 0;

  constructor(limits: HeavyLimits) {
    this.#limits = limits;
  }

  /** Takes a place, or waits for one until `gone` says that nobody waits any more. Each is given back by `leave`. */
  async enter(asker: string, gone: AbortSignal): Promise<void> {
    if (this.#isFreeFor(asker)) {
      this.#begin(asker);
      return;
    }
    const own = this.#line.filter((one) => one.asker === asker).length;
    if (own >= this.#limits.each.waiting) throw this.#refusal("您有较多统计和导出正在处理，请等待完成后再试");
    if (this.#line.length >= this.#limits.waiting) throw this.#refusal(busyWords);
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        gone.removeEventListener("abort", giveUp);
      };
      const giveUp = () => {
        end();
        this.#line.splice(this.#line.indexOf(one), 1);
        reject(this.#refusal(busyWords));
      };
      const one: Waiting = {
        asker,
        enter: () => {
          end();
          resolve();
        },
      };
      const timer = setTimeout(giveUp, this.#limits.patienceMs);
      gone.addEventListener("abort", giveUp);
      this.#line.push(one);
    });
  }

  /** Gives the place to whoever has waited longest of those who may have it. */
  leave(asker: string): void {
    this.#done += 1;
    const left = (this.#running.get(asker) ?? 1) - 1;
    if (left > 0) this.#running.set(asker, left);
    else this.#running.delete(asker);
    const place = this.#line.findIndex((one) => this.#isFreeFor(one.asker));
    const [next] = place < 0 ? [] : this.#line.splice(place, 1);
    if (next === undefined) return;
    this.#begin(next.asker);
    next.enter();
  }

  /** What is at work and waits now, and how many were refused since the process began. */
  figures(): { running: number; waiting: number; refused: number } {
    return { running: this.#atWork(), waiting: this.#line.length, refused: this.#refusedInAll };
  }

  /** Figures since the last time they were taken. */
  takeFigures(): LineFigures {
    const figures = { running: this.#atWork(), waiting: this.#line.length, done: this.#done, refused: this.#refused };
    this.#done = this.#refused = 0;
    return figures;
  }

  #atWork(): number {
    return [...this.#running.values()].reduce((sum, count) => sum + count, 0);
  }

  #isFreeFor(asker: string): boolean {
    const own = this.#running.get(asker) ?? 0;
    return own < this.#limits.each.atOnce && this.#atWork() < this.#limits.atOnce;
  }

  #begin(asker: string): void {
    this.#running.set(asker, (this.#running.get(asker) ?? 0) + 1);
  }

  #refusal(words: string): Refused {
    this.#refused += 1;
    this.#refusedInAll += 1;
    // Spread, so that those who were sent away together do not come back together.
    return new Refused(503, words, { reason: "busy" }, 3 + Math.floor(Math.random() * 6));
  }
}

const busyWords = "统计和导出的人较多，请稍后再试";
