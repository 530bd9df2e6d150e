import { useEffect, useMemo, useState } from "react";
import type { DraftRow, FieldEngine } from "#offline/field-types.ts";
import { useDraftIsMine } from "./form-hold.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

type Draft = Omit<DraftRow, "updatedAt">;

/** What a draft is a change of: a revision, and the form's values as it had them; both null of a new record. */
export const baseOf = (baseRev: number | null, began: object | null): Pick<Draft, "baseRev" | "baseValues"> => ({
  baseRev,
  ...(began !== null && { baseValues: began }),
});

/** Milliseconds after the first unsaved change; with the write itself a change is kept within 300 ms. */
const delay = 150;

/** Keeps the latest state of one open form. It holds a timer, so it lives as long as the form. */
class DraftSaver {
  #pending: Draft | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  readonly #engine: FieldEngine;
  readonly #tell: (problem: string | null) => void;

  constructor(engine: FieldEngine, tell: (problem: string | null) => void) {
    this.#engine = engine;
    this.#tell = tell;
  }

  /** The timer runs from the first change on: steady typing must not put it off for ever. */
  keep(draft: Draft) {
    this.#pending = draft;
    if (!this.#stopped) this.#timer ??= setTimeout(() => void this.flush(), delay);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const draft = this.#pending;
    if (draft === null || this.#stopped) return this.#running;
    this.#pending = null;
    this.#running = this.#running.then(async () => {
      const result = await this.#engine.saveDraft(draft);
      this.#tell(result.ok ? null : result.message);
    });
    return this.#running;
  }

  /** After this no draft is written any more; resolves when none is under way. */
  stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#running;
  }

  /** Forgets what is not yet written; resolves when no write is under way. */
  discard(): Promise<void> {
    this.#pending = null;
    return this.#running;
  }

  /** Saving failed: the form stays, and so does its draft. */
  resume() {
    this.#stopped = false;
    void this.flush();
  }
}

/** Saves a form's draft while it changes; `draft` null means nothing was changed yet. */
export function useDraftSaver(draft: Draft | null) {
  const engine = useEngine();
  const [problem, setProblem] = useState<string | null>(null);
  const isMine = useDraftIsMine();
  const saver = useMemo(() => new DraftSaver(engine, setProblem), [engine]);
  useEffect(() => {
    if (!isMine) void saver.stop();
  }, [saver, isMine]);
  useEffect(() => {
    if (draft !== null) saver.keep(draft);
  }, [saver, draft]);
  useEffect(() => {
    const flush = () => void saver.flush();
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [saver]);
  return { saver, problem };
}
