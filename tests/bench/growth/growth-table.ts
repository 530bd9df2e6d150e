import type { JobTimes } from "./night-jobs.ts";
import type { Download } from "./phone-work.ts";
import { type CallFigure, factorOf, mostFactor, perTenfold } from "./growth-figures.ts";

/** Everything that was measured at one size. */
export interface SizeFigures {
  companies: number;
  calls: Record<string, CallFigure>;
  batch: number | null;
  download: Download | null;
  jobs: JobTimes;
  /** Megabytes of the largest tables with their indexes. */
  tables: Record<string, number>;
}

/** A run, as it is kept in a file to be held against a later one. */
export interface GrowthRun {
  commit: string;
  at: string;
  sizes: SizeFigures[];
}

type Row = readonly string[];

function printed(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

const whole = (ms: number) => (ms < 10 ? ms.toFixed(1) : `${Math.round(ms)}`);

function timeOf(figure: CallFigure | undefined): string {
  if (figure === undefined) return "–";
  if (figure.outcome === "answered") return whole(figure.ms);
  return figure.outcome === "cut" ? `>${Math.round(figure.ms / 1000)} s, cut` : "refused";
}

/** One after another; `–` where a factor tells nothing, with a sign where it is too much. */
function factors(sizes: readonly SizeFigures[], name: string): string[] {
  return sizes.slice(1).map((size, place) => {
    const before = sizes[place];
    const [first, second] = [before?.calls[name], size.calls[name]];
    if (before === undefined || first === undefined || second === undefined) return "–";
    const factor = factorOf(
      { companies: before.companies, figure: first },
      { companies: size.companies, figure: second },
    );
    return factor === null ? "–" : `${factor.toFixed(1)}${factor > mostFactor ? " !" : ""}`;
  });
}

const sizeOf = (earlier: GrowthRun | null, companies: number) =>
  earlier?.sizes.find((size) => size.companies === companies);

function callTable({ sizes }: GrowthRun, earlier: GrowthRun | null): string {
  const names = [...new Set(sizes.flatMap(({ calls }) => Object.keys(calls)))];
  const last = sizes.at(-1);
  const before = earlier === null ? [] : sizes.map(({ companies }) => `${companies} before`);
  const head = [
    "call, ms",
    ...before,
    ...sizes.map(({ companies }) => `${companies}`),
    ...sizes.slice(1).map(({ companies }) => `×10 to ${companies}`),
    "rows/total",
    "B",
  ];
  const rows = names.map((name) => [
    name,
    ...(earlier === null ? [] : sizes.map(({ companies }) => timeOf(sizeOf(earlier, companies)?.calls[name]))),
    ...sizes.map(({ calls }) => timeOf(calls[name])),
    ...factors(sizes, name),
    last?.calls[name]?.rows ?? "",
    `${last?.calls[name]?.bytes ?? ""}`,
  ]);
  return printed(head, rows);
}

const growth = (sizes: readonly SizeFigures[], value: (size: SizeFigures) => number | null | undefined): string[] =>
  sizes.slice(1).map((size, place) => {
    const before = sizes[place];
    const [first, second] = [before && value(before), value(size)];
    if (before === undefined || !first || !second) return "–";
    return perTenfold({ companies: before.companies, ms: first }, { companies: size.companies, ms: second }).toFixed(1);
  });

/** Work behind the calls and what is stored: a line each. */
function workTable({ sizes }: GrowthRun, earlier: GrowthRun | null): string {
  const line = (name: string, value: (size: SizeFigures) => number | null | undefined): Row => {
    const shown = (size: SizeFigures | undefined) => {
      const found = size === undefined ? undefined : value(size);
      return found === undefined ? "–" : found === null ? "cut" : whole(found);
    };
    const before = earlier === null ? [] : sizes.map(({ companies }) => shown(sizeOf(earlier, companies)));
    return [name, ...before, ...sizes.map(shown), ...growth(sizes, value)];
  };
  const jobs = [...new Set(sizes.flatMap((size) => Object.keys(size.jobs)))] as (keyof JobTimes)[];
  const tables = Object.keys(sizes.at(-1)?.tables ?? {});
  const rows = [
    line("batch of 100 visits, ms", ({ batch }) => batch ?? undefined),
    line("first download: pages", ({ download }) => download?.pages),
    line("first download: ms", ({ download }) => download?.ms),
    line("first download: MB", ({ download }) => download?.megabytes),
    line("first download: MB on the wire", ({ download }) => download?.packedMegabytes),
    ...jobs.flatMap((name) => [
      line(`${name}: first run, ms`, (size) => size.jobs[name]?.first),
      line(`${name}: next run, ms`, (size) => size.jobs[name]?.next),
    ]),
    ...tables.map((name) => line(`${name}, MB`, (size) => size.tables[name])),
  ];
  const before = earlier === null ? [] : sizes.map(({ companies }) => `${companies} before`);
  const steps = sizes.slice(1).map(({ companies }) => `×10 to ${companies}`);
  return printed(["work", ...before, ...sizes.map(({ companies }) => `${companies}`), ...steps], rows);
}

/** The whole of a run, beside an earlier one where there is one. */
export function growthTable(run: GrowthRun, earlier: GrowthRun | null): string {
  const beside = earlier === null ? "" : `, beside ${earlier.commit} of ${earlier.at}`;
  return [`${run.commit}, ${run.at}${beside}`, callTable(run, earlier), workTable(run, earlier)].join("\n\n");
}
