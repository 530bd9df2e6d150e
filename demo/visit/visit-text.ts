import type { DemoCompany } from "#demo/company/companies.ts";
import { villages } from "#demo/places.ts";
import type { DemoRandom } from "#demo/random.ts";
import * as words from "./visit-words.ts";

/** Replaces {…} in a sentence by facts of the company; `person` is who was spoken to. */
export function fill(sentence: string, company: DemoCompany, person: string, random: DemoRandom): string {
  const { row, trade } = company;
  const facts: Record<string, string | number> = {
    short: row.short_name,
    person,
    product: random.pick(trade.products),
    technology: random.pick(trade.technologies),
    village: random.pick(villages),
    market: random.pick(words.markets),
    minutes: random.whole(6, 18) * 5,
    percent: random.whole(5, 60),
    team: random.whole(3, 40),
    staff: random.whole(3, 60) * 10,
    inventions: row.invention_count,
    utilities: row.utility_count,
    trademarks: row.trademark_count,
  };
  return sentence.replace(/\{(\w+)\}/g, (_, key: string) => String(facts[key]));
}

/** Sentences that do not count what the company has none of. */
function fitting(sentences: readonly string[], { row }: DemoCompany): string[] {
  const none = [
    ["{inventions}", row.invention_count],
    ["{utilities}", row.utility_count],
    ["{trademarks}", row.trademark_count],
  ] as const;
  return sentences.filter((one) => none.every(([fact, count]) => count > 0 || !one.includes(fact)));
}

/** Notes of a visit, 60 to 400 characters. */
export function visitContent(company: DemoCompany, person: string, random: DemoRandom): string {
  const sentences = [
    random.pick(words.openings),
    ...random.sample(words.production, random.whole(0, 2)),
    ...random.sample(fitting(words.holdings, company), 1),
    ...random.sample(words.issues, random.whole(0, 2)),
    ...random.sample(words.advice, random.whole(1, 3)),
    random.pick(words.closings),
  ];
  return sentences.map((one) => fill(one, company, person, random)).join("");
}
