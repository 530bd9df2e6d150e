import type { ThreadLimits } from "./thread-answer.ts";
import { ThreadTalk } from "./thread-talk.ts";

/**
 * Threads that answer one thing after the other and stay for the next: what they loaded and compiled serves it too. As
 * many as are asked at once. One that takes too much is ended, and another begins with the next question.
 */
export class KeptThreads<Told, Said> {
  readonly #program: string;
  readonly #limits: Pick<ThreadLimits, "heapMegabytes" | "milliseconds">;
  readonly #idle: ThreadTalk<Told, Said>[] = [];

  constructor(program: string, limits: Pick<ThreadLimits, "heapMegabytes" | "milliseconds">) {
    this.#program = program;
    this.#limits = limits;
  }

  /** What a thread says to this; null: it took too much time or memory. Rejects with what it threw. */
  async ask(told: Told): Promise<Said | null> {
    const thread = this.#take();
    const said = await thread.ask(told);
    if (!thread.isOver) this.#idle.push(thread);
    return said;
  }

  /** How many wait for a question. */
  get waiting(): number {
    return this.#idle.filter(({ isOver }) => !isOver).length;
  }

  async end(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.end()));
  }

  #take(): ThreadTalk<Told, Said> {
    for (let thread = this.#idle.pop(); thread !== undefined; thread = this.#idle.pop())
      if (!thread.isOver) return thread;
    const thread = new ThreadTalk<Told, Said>(this.#program, null, this.#limits);
    thread.unref();
    return thread;
  }
}
