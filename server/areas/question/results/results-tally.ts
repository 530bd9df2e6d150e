import type { QuestionResult } from "#contract/question/question-results.ts";
import type { AskedQuestion } from "./results-questions.ts";
import { pathTitles } from "./results-words.ts";

/** Counts the values of one question as they come. */
export interface Tally {
  add(value: unknown): void;
  result(): Partial<QuestionResult>;
}

const spans = 8;
/** Different numbers that still have a bar each. */
const singles = 12;
const round = (value: number) => Math.round(value * 100) / 100;

/** How often each known value came; others are added as they come. */
function counter(known: readonly { value: string; title: string }[]) {
  const counts = new Map(known.map(({ value, title }) => [value, { value, title, count: 0 }]));
  return {
    add(value: string, title = value) {
      const line = counts.get(value) ?? { value, title, count: 0 };
      counts.set(value, { ...line, count: line.count + 1 });
    },
    lines: () => [...counts.values()],
  };
}

function choices(options: readonly { value: string; title: string }[]): Tally {
  const counted = counter(options);
  return {
    add: (value) => {
      for (const one of Array.isArray(value) ? new Set(value.map(String)) : [String(value)]) counted.add(one);
    },
    result: () => ({ counts: counted.lines() }),
  };
}

function months(): Tally {
  const counted = counter([]);
  return {
    add: (value) => counted.add(String(value).slice(0, 7)),
    result: () => ({ counts: counted.lines().toSorted((a, b) => (a.value < b.value ? -1 : 1)) }),
  };
}

function paths(options: Parameters<typeof pathTitles>[0]): Tally {
  const counted = counter([]);
  return {
    add: (value) => {
      const path = Array.isArray(value) ? value : [value];
      counted.add(path.join("/"), pathTitles(options, path).join(" / "));
    },
    result: () => ({ counts: counted.lines().toSorted((a, b) => b.count - a.count) }),
  };
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Sum, mean, median and ends of numbers; null without any. */
export function numbersOf(values: readonly number[]): QuestionResult["numbers"] {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    sum: round(sum),
    mean: round(sum / values.length),
    median: round(median(sorted)),
    least: sorted[0] ?? 0,
    most: sorted.at(-1) ?? 0,
  };
}

/** Numbers in spans of one length; few different values stand for themselves. */
export function spansOf(values: readonly number[]): QuestionResult["counts"] {
  const different = [...new Set(values)].toSorted((a, b) => a - b);
  if (different.length <= singles) {
    const counted = counter(different.map((value) => ({ value: String(value), title: String(value) })));
    for (const value of values) counted.add(String(value));
    return counted.lines();
  }
  const least = different[0] ?? 0;
  const width = ((different.at(-1) ?? 0) - least) / spans;
  const ends = Array.from(
    { length: spans },
    (_, place) => [least + place * width, least + (place + 1) * width] as const,
  );
  const counts = ends.map(() => 0);
  for (const value of values) {
    const place = Math.min(spans - 1, Math.floor((value - least) / width));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return ends.map(([from, to], place) => ({
    value: String(place),
    title: `${round(from)} – ${round(to)}`,
    count: counts[place] ?? 0,
  }));
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

function numbers(): Tally {
  const values: number[] = [];
  return {
    add: (value) => void (isNumber(value) && values.push(value)),
    result: () => ({ numbers: numbersOf(values), counts: spansOf(values) }),
  };
}

/** Scores of a fixed scale: counts of each and what numbers say. */
function scores(from: number, to: number, unit: string): Tally {
  const values: number[] = [];
  const scale = Array.from({ length: to - from + 1 }, (_, place) => String(from + place));
  return {
    add: (value) => void (isNumber(value) && values.push(value)),
    result: () => {
      const counted = counter(scale.map((value) => ({ value, title: `${value} ${unit}` })));
      for (const value of values) counted.add(String(value));
      return { numbers: numbersOf(values), counts: counted.lines() };
    },
  };
}

/** Promoters score 9–10, detractors 0–6 (the usual definition of the Net Promoter Score). */
export function npsOf(counts: readonly { value: string; count: number }[]): QuestionResult["nps"] {
  const within = (least: number, most: number) =>
    counts.reduce((sum, { value, count }) => (Number(value) >= least && Number(value) <= most ? sum + count : sum), 0);
  const [detractors, passives, promoters] = [within(0, 6), within(7, 8), within(9, 10)];
  const all = detractors + passives + promoters;
  if (all === 0) return null;
  return { promoters, passives, detractors, score: Math.round(((promoters - detractors) / all) * 1000) / 10 };
}

function recommendation(): Tally {
  const inner = scores(0, 10, "分");
  return {
    add: inner.add,
    result: () => {
      const result = inner.result();
      return { ...result, nps: npsOf(result.counts ?? []) };
    },
  };
}

type Options = readonly { value: string; title: string }[];

function table(rows: Options, options: Options): Tally {
  const counts = new Map(rows.map(({ value }) => [value, new Map<string, number>()]));
  return {
    add: (value) => {
      for (const [row, chosen] of Object.entries((value ?? {}) as Record<string, unknown>)) {
        const line = counts.get(row);
        line?.set(String(chosen), (line.get(String(chosen)) ?? 0) + 1);
      }
    },
    result: () => ({
      counts: options.map(({ value, title }) => ({
        value,
        title,
        count: [...counts.values()].reduce((sum, line) => sum + (line.get(value) ?? 0), 0),
      })),
      rows: rows.map(({ value, title }) => ({
        value,
        title,
        counts: options.map((option) => counts.get(value)?.get(option.value) ?? 0),
      })),
    }),
  };
}

function ranking(options: Options): Tally {
  const places = new Map(options.map(({ value }) => [value, [] as number[]]));
  return {
    add: (value) => {
      for (const [place, one] of (Array.isArray(value) ? value : []).entries())
        places.get(String(one))?.push(place + 1);
    },
    result: () => ({
      ranks: options
        .map(({ value, title }) => {
          const taken = places.get(value) ?? [];
          return {
            value,
            title,
            mean: numbersOf(taken)?.mean ?? null,
            first: taken.filter((place) => place === 1).length,
          };
        })
        .toSorted((a, b) => (a.mean ?? Infinity) - (b.mean ?? Infinity)),
    }),
  };
}

const listed = (): Tally => ({ add: () => undefined, result: () => ({}) });

function tallyFor({ question }: AskedQuestion): Tally {
  switch (question.type) {
    case "single":
    case "dropdown":
    case "multiple":
      return choices(question.options);
    case "yes_no":
      return choices([
        { value: "true", title: "是" },
        { value: "false", title: "否" },
      ]);
    case "cascade":
      return paths(question.options);
    case "date":
      return months();
    case "number":
    case "computed":
      return numbers();
    case "rating":
      return scores(1, question.stars, "星");
    case "nps":
      return recommendation();
    case "matrix":
      return table(question.rows, question.options);
    case "rank":
      return ranking(question.options);
    default:
      return listed();
  }
}

/** A tally of one question that also counts how many answered. */
export function questionTally(asked: AskedQuestion) {
  const tally = tallyFor(asked);
  const { question } = asked;
  let answered = 0;
  return {
    add(value: unknown) {
      answered += 1;
      tally.add(value);
    },
    result: (): QuestionResult => ({
      path: asked.path,
      title: question.title,
      type: question.type,
      unit: "unit" in question ? question.unit : "",
      parent: asked.parent,
      versions: asked.versions,
      answered,
      counts: [],
      numbers: null,
      nps: null,
      rows: [],
      ranks: [],
      ...tally.result(),
    }),
  };
}
