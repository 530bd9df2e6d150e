import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { projectRoot } from "#server/project-root.ts";

/** What one piece of work in a thread may cost. */
export interface ThreadLimits {
  /** Megabytes of objects; bytes that are handed over are not among them. */
  heapMegabytes: number;
  milliseconds: number;
  /** Megabytes by which the whole process may grow meanwhile: what is unpacked lies outside of the thread's objects. */
  growthMegabytes?: number;
}

/** How often the growth is looked at (ms). */
const growthPace = 100;

/**
 * The program of a thread: from its source beside the module at `from`, else as the build has put it beside its entry,
 * wherever the chunk of that module lies. `THREAD_PROGRAMS`: a folder with such programs built from this very source,
 * as a thread that brings its own compiler begins half a second later.
 */
export function programOfThread(from: string, source: string, built: string): string {
  const folder = process.env.THREAD_PROGRAMS;
  if (folder !== undefined) return join(folder, `${built}.js`);
  return from.endsWith(".ts") ? fileURLToPath(new URL(source, from)) : join(projectRoot, "dist/server", `${built}.js`);
}

/**
 * What a thread of its own answers to `data`, with which it ends: by itself, or with `tooMuch` because it took too much
 * memory or time. Rejects with what it threw.
 */
export function answerOfThread<Answer>(
  program: string,
  data: unknown,
  { heapMegabytes, milliseconds, growthMegabytes = Number.POSITIVE_INFINITY }: ThreadLimits,
  tooMuch: Answer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
    });
    let answer: { is: Answer } | null = null;
    let failure: Error | null = null;
    const stop = () => {
      answer = { is: tooMuch };
      void worker.terminate();
    };
    const timer = setTimeout(stop, milliseconds);
    const before = process.memoryUsage.rss();
    const growth = setInterval(() => {
      if (process.memoryUsage.rss() - before > growthMegabytes * 1024 * 1024) stop();
    }, growthPace);
    worker.once("message", (is: Answer) => (answer ??= { is }));
    worker.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") answer = { is: tooMuch };
      else failure = error;
    });
    // Only now its memory is free again.
    worker.once("exit", (code) => {
      clearTimeout(timer);
      clearInterval(growth);
      if (answer !== null) resolve(answer.is);
      else reject(failure ?? new Error(`a thread ended with ${code} and no answer`));
    });
  });
}
