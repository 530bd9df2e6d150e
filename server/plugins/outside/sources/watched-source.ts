import type { SourceState } from "#contract/patent/source-calls.ts";
import { type PatentSource, SourceFailure, type SourcePage, type SourceQuestion } from "./patent-source.ts";

/** A page with the instant, in milliseconds since the epoch, at which the source gave it. */
export interface DatedPage extends SourcePage {
  at: number;
}

/** A source with a memory: of its answers, of how it fared, and of when not to ask it. */
export interface WatchedSource extends Pick<PatentSource, "name" | "dialect" | "record"> {
  search(question: SourceQuestion): Promise<DatedPage>;
  /** An answer that would be given without asking. */
  kept(question: SourceQuestion): DatedPage | null;
  state(): SourceState;
  /** Answers in memory. */
  readonly size: number;
}

/** Answers in memory of one source, and how long each is good: sources add patents once or twice a week. */
const keptMax = 200;
const keptMs = 12 * 3_600_000;

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
const keyOf = ({ text, page, size }: SourceQuestion) => JSON.stringify([text, page, size]);

/** Asks a source only for what is not kept, once for all who wait for the same, and not while it is of no use. */
export function watchSource(source: PatentSource, now: () => number): WatchedSource {
  const answers = new Map<string, DatedPage>();
  const coming = new Map<string, Promise<DatedPage>>();
  let answeredAt: number | null = null;
  let failed: { at: number; message: string } | null = null;
  let pause: SourceFailure | null = null;

  const guarded = async <R>(ask: () => Promise<R>): Promise<R> => {
    if (pause?.until != null && pause.until > now()) throw pause;
    try {
      const answer = await ask();
      answeredAt = now();
      pause = null;
      return answer;
    } catch (error) {
      if (!(error instanceof SourceFailure) || error.kind === "unsayable") throw error;
      failed = { at: now(), message: error.message };
      if (error.until !== null) pause = error;
      throw error;
    }
  };
  const kept = (question: SourceQuestion): DatedPage | null => {
    const key = keyOf(question);
    const answer = answers.get(key);
    if (answer === undefined) return null;
    if (answer.at + keptMs > now()) return answer;
    answers.delete(key);
    return null;
  };
  const ask = async (question: SourceQuestion): Promise<DatedPage> => {
    const page = await guarded(() => source.search(question));
    const dated = { ...page, at: now() };
    answers.set(keyOf(question), dated);
    const [oldest] = answers.keys();
    if (answers.size > keptMax && oldest !== undefined) answers.delete(oldest);
    return dated;
  };

  return {
    name: source.name,
    dialect: source.dialect,
    kept,
    async search(question) {
      const known = kept(question);
      if (known !== null) return known;
      const key = keyOf(question);
      const under = coming.get(key);
      if (under !== undefined) return under;
      const asked = ask(question).finally(() => coming.delete(key));
      coming.set(key, asked);
      return asked;
    },
    record: (number) => guarded(() => source.record(number)),
    state: () => ({
      source: source.name,
      configured: true,
      answered_at: instant(answeredAt),
      failed_at: instant(failed?.at ?? null),
      problem: failed?.message ?? "",
      paused_until: pause?.until != null && pause.until > now() ? instant(pause.until) : null,
      quota: source.quota(),
    }),
    get size() {
      return answers.size;
    },
  };
}
