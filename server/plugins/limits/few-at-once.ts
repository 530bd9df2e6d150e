import type { CallContext } from "../call-context.ts";
import { Refused } from "../errors/refused.ts";
import { takeAttempt, tooMany } from "./attempt-limit.ts";

/** Who asks: a person, or an address where nobody is signed in. */
export const askerOf = ({ person, address }: Pick<CallContext, "person" | "address">): string => person?.id ?? address;

/** Lets one asker have only so much of a kind of work under way in this process, and refuses the rest with 429. */
export class FewAtOnce {
  readonly #most: number;
  readonly #underWay = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  async run<Result>(asker: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#underWay.get(asker) ?? 0;
    if (before >= this.#most)
      throw new Refused(429, `您有 ${before} 个文件正在生成，请等它们完成后再试`, { reason: "limit" }, 5);
    this.#underWay.set(asker, before + 1);
    try {
      return await work();
    } finally {
      const left = (this.#underWay.get(asker) ?? 1) - 1;
      if (left > 0) this.#underWay.set(asker, left);
      else this.#underWay.delete(asker);
    }
  }
}

/** Calls that answer with bytes as they are stored: pages ask for many at once, and nothing is made. */
export const storedFiles: ReadonlySet<string> = new Set([
  "account.avatar",
  "account.certifyContent",
  "certificate.certificateContent",
  "content.file",
  "file.fileContent",
  "litigation.caseContent",
  "order.content",
  "search.patentDrawing",
  "site.file",
  "trademark.trademarkPicture",
]);
/** Calendars by a secret: the programs of many people fetch them from one address. */
export const feeds: ReadonlySet<string> = new Set([
  "annuity.annuityFeed",
  "calendar.calendarFeed",
  "lawEvent.lawEventFeed",
]);

/** Files that one asker is made at once, and within an hour. */
export const mostMade = 3;
export const mostMadeHourly = { name: "made-file", most: 240, minutes: 60 };
const making = new FewAtOnce(mostMade);

/** Does what a call with a file asks for, its reading too, unless its asker has too much of such work done. */
export function asOneOfFew<Result>(name: string, context: CallContext, work: () => Promise<Result>): Promise<Result> {
  if (storedFiles.has(name) || feeds.has(name)) return work();
  const asker = askerOf(context);
  return making.run(asker, async () => {
    const wait = await takeAttempt(context.db, mostMadeHourly, asker, context.now());
    if (wait > 0) throw tooMany("生成文件过于频繁", wait);
    return work();
  });
}
