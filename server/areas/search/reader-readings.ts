import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import { failure, success } from "#contract/core/envelope.ts";
import { feeCalls } from "#contract/patent/fees/fee-calls.ts";
import { feeRightOf, nextTrial } from "#contract/patent/fees/fee-right.ts";
import { type PatentView, patentViewCalls } from "#contract/patent/patent-view.ts";
import { everyPlaceOf } from "#contract/patent/query/marked-words.ts";
import { dayKey, type FirstReading, readingKey } from "#contract/site/first-reading.ts";
import type { Db } from "#server/database/connect.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { findPatent } from "./find-patent.ts";
import { stranger } from "#server/database/published.ts";
import { patentView } from "./patent-details.ts";

interface ReaderReadings {
  readings: readonly FirstReading[];
  /** Null: refused. */
  patent: PatentView | null;
}

/** Calculates the call's answer: what a patent's next annuity costs on a day. */
export type Trial = (
  db: Db,
  asked: ParsedInputOf<typeof feeCalls.feeTrial>,
) => Promise<OutputOf<typeof feeCalls.feeTrial>>;

interface Asked {
  /** Id or number. */
  named: string;
  /** Today in China. */
  today: string;
  /** The page calculates the annuities of that day. */
  reckons: boolean;
  feeTrial: Trial;
}

/** What a reader would ask for first: its documents are everybody's. */
export async function readerReadings(db: Db, { named, today, reckons, feeTrial }: Asked): Promise<ReaderReadings> {
  const call = patentViewCalls.patentDetail;
  const key = readingKey(call, { patent: named });
  try {
    const viewer = stranger(today);
    const patent = call.output.parse(await patentView(db, await findPatent(db, named, viewer), viewer));
    const fees = !reckons ? [] : await annuityReadings(patent, today, (asked) => feeTrial(db, asked));
    return { readings: [[key, success(patent)], ...fees], patent };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { readings: [[key, failure(error.status, error.message, error.data)]], patent: null };
  }
}

/** The day, and the annuity of a patent in force that comes next when it is paid on it. */
async function annuityReadings(
  patent: PatentView,
  today: string,
  reckoned: (asked: ParsedInputOf<typeof feeCalls.feeTrial>) => ReturnType<Trial>,
): Promise<FirstReading[]> {
  const day: FirstReading = [dayKey, success(today)];
  const right = feeRightOf(patent, today);
  if (typeof right === "string" || right.year === null) return [day];
  const call = feeCalls.feeTrial;
  const asked = nextTrial({ ...right, year: right.year }, "none", today);
  const input = call.input.safeParse(asked);
  // What the call would refuse it shall refuse itself.
  if (!input.success) return [day];
  return [day, [readingKey(call, asked), success(call.output.parse(await reckoned(input.data)))]];
}

/** Characters of a patent's texts, and words marked in them, that the server draws; the client draws what has more. */
const mostCharacters = 200_000;
const mostMarks = 5_000;

/** Whether a reader is drawn on the server: neither a huge patent nor an address that marks every letter holds it up. */
export function isDrawnHere(patent: PatentView | null, words: readonly string[]): boolean {
  if (patent === null) return true;
  const paragraphs = patent.description.flatMap((part) => part.paragraphs.map(({ text }) => text));
  const texts = [patent.full_abstract, ...patent.claims.map(({ text }) => text), ...paragraphs];
  if (texts.reduce((sum, { length }) => sum + length, 0) > mostCharacters) return false;
  const places = everyPlaceOf(texts.join("\n"), words);
  for (let marks = 0; places.next().done !== true; marks++) if (marks === mostMarks) return false;
  return true;
}
