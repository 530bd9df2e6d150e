/** Figures by `row/contender`. */
export type Results = Map<string, number>;

interface Goal {
  what: string;
  /** The figure that counts; undefined when its rows were not run. */
  value(results: Results): number | undefined;
  met(value: number): boolean;
}

const drain = "200 queued at 200 ms";
const slow = "1,000 queued at 400 ms, 400 kbit/s up";
const pull = (count: number, cpu: number) => `pull of ${count} at ${cpu}× CPU`;

const ratio = (results: Results, above: string, below: string) => {
  const [a, b] = [results.get(above), results.get(below)];
  return a === undefined || b === undefined ? undefined : a / b;
};

const atMost = (limit: number) => (value: number) => value <= limit;
const atLeast = (limit: number) => (value: number) => value >= limit;

const goals: Goal[] = [
  {
    what: "drain: at most 1.2 × Dexie's batches",
    value: (results) => ratio(results, `${drain}/own`, `${drain}/batch`),
    met: atMost(1.2),
  },
  {
    what: "drain: PouchDB takes at least 4 ×",
    value: (results) => ratio(results, `${drain}/pouchdb`, `${drain}/own`),
    met: atLeast(4),
  },
  {
    what: "1,000 on the slow line: at most 8 s",
    value: (results) => results.get(`${slow}/own`),
    met: atMost(8000),
  },
  {
    what: "pull of 5,000 at 1×: at most 2 s",
    value: (results) => results.get(`${pull(5000, 1)}/own`),
    met: atMost(2000),
  },
  ...[1, 4].flatMap((cpu): Goal[] => [
    {
      what: `pull of 5,000 at ${cpu}×: PouchDB takes at least 3 ×`,
      value: (results) => ratio(results, `${pull(5000, cpu)}/pouchdb`, `${pull(5000, cpu)}/own`),
      met: atLeast(3),
    },
    {
      what: `50,000 at ${cpu}×: at most 11 × the time of 5,000`,
      value: (results) => ratio(results, `${pull(50_000, cpu)}/own`, `${pull(5000, cpu)}/own`),
      met: atMost(11),
    },
    {
      what: `50,000 at ${cpu}×: at most 1.5 × the memory of 5,000`,
      value: (results) => ratio(results, `memory of ${pull(50_000, cpu)}/own`, `memory of ${pull(5000, cpu)}/own`),
      met: atMost(1.5),
    },
  ]),
];

/** Says of every goal whose rows were run whether it is met. */
export function printGoals(results: Results): void {
  console.log("");
  for (const { what, value, met } of goals) {
    const figure = value(results);
    if (figure === undefined) continue;
    const text = figure >= 100 ? Math.round(figure) : figure.toFixed(2);
    console.log(`${met(figure) ? "met    " : "NOT MET"}  ${what.padEnd(52)} ${text}`);
  }
}
