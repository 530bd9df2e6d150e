import { Worker, type TransferListItem } from "node:worker_threads";
import type { ThreadLimits } from "./thread-answer.ts";

interface Listening<Said> {
  resolve(said: Said | null): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * A thread that is spoken with: it says one thing for its beginning and one for each thing it is told. Each has its
 * time, and the thread its memory; one that takes more is ended.
 */
export class ThreadTalk<Told, Said> {
  readonly #worker: Worker;
  readonly #milliseconds: number;
  #listening: Listening<Said> | null = null;
  #failure: NodeJS.ErrnoException | null = null;
  #isLate = false;
  #isOver = false;

  constructor(
    program: string,
    data: unknown,
    { heapMegabytes, milliseconds }: Pick<ThreadLimits, "heapMegabytes" | "milliseconds">,
  ) {
    this.#milliseconds = milliseconds;
    this.#worker = new Worker(program, {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
    });
    this.#worker.on("message", (said: Said) => this.#heard()?.resolve(said));
    this.#worker.on("error", (error: NodeJS.ErrnoException) => (this.#failure = error));
    // Only now its memory is free again.
    this.#worker.once("exit", (code) => this.#ended(code));
  }

  /** It has ended, by itself or not. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Lets the process end while it is there. */
  unref(): void {
    this.#worker.unref();
  }

  /** What it says to this; null: it took too much time or memory, and is over. */
  ask(told: Told, handedOver: readonly TransferListItem[] = []): Promise<Said | null> {
    const said = this.hear();
    this.#worker.postMessage(told, handedOver);
    return said;
  }

  /** What it says next; null as above. What it says while nobody listens is lost. */
  hear(): Promise<Said | null> {
    if (this.#isOver) return Promise.reject(this.#failure ?? new Error("a thread that has ended was asked"));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#isLate = true;
        void this.#worker.terminate();
      }, this.#milliseconds);
      this.#listening = { resolve, reject, timer };
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #heard(): Listening<Said> | null {
    const listening = this.#listening;
    this.#listening = null;
    if (listening !== null) clearTimeout(listening.timer);
    return listening;
  }

  #ended(code: number): void {
    this.#isOver = true;
    const listening = this.#heard();
    if (this.#isLate || this.#failure?.code === "ERR_WORKER_OUT_OF_MEMORY") listening?.resolve(null);
    else listening?.reject(this.#failure ?? new Error(`a thread ended with ${code} and no answer`));
  }
}
