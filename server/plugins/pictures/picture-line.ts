import { Refused } from "#server/plugins/errors/refused.ts";
import type { LineFigures, LineLimits } from "#server/plugins/limits/sync-line.ts";

interface Waiting {
  enter: () => void;
  timer: NodeJS.Timeout;
}

/**
 * The places of a process where pictures are unpacked, and the line before them, first come, first served. Apart
 * from the lines of devices, whose appointments follow the pace at which calls end: pictures come in bursts with
 * long rests between, and a rest says nothing of the pace.
 */
export class PictureLine {
  readonly #limits: LineLimits;
  readonly #line: Waiting[] = [];
  #running = 0;
  #done = 0;
  #refused = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  /** Does the work in a place of its own; 503 with the time to come back when the line is full or stands still. */
  async inPlace<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    const { atOnce, waiting, patienceMs } = this.#limits;
    if (this.#running < atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#line.length >= waiting) throw this.#refusal();
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#line.splice(this.#line.indexOf(one), 1);
        reject(this.#refusal());
      };
      const one: Waiting = { enter: resolve, timer: setTimeout(giveUp, patienceMs) };
      this.#line.push(one);
    });
  }

  #leave(): void {
    this.#done += 1;
    const next = this.#line.shift();
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    clearTimeout(next.timer);
    next.enter();
  }

  #refusal(): Refused {
    this.#refused += 1;
    // Spread, so that those who were sent away together do not come back together.
    return new Refused(503, "图片处理繁忙，请稍后再试", { reason: "busy" }, 2 + Math.floor(Math.random() * 4));
  }

  /** Figures since the last time they were taken. */
  takeFigures(): LineFigures {
    const figures = { running: this.#running, waiting: this.#line.length, done: this.#done, refused: this.#refused };
    this.#done = this.#refused = 0;
    return figures;
  }
}
