/** What a call came to at one size; of a cut one `ms` is when it was given up. */
export interface CallFigure {
  ms: number;
  outcome: "answered" | "refused" | "cut";
  /** Rows of the answer, and of how many. */
  rows: string;
  bytes: number;
  /** Why it was none of success. */
  words?: string;
}

/** A call may be slower or grow faster than the others, for a reason. */
export interface Allowance {
  call: string;
  reason: string;
  /** At most so many times the limit of its size; absent: the limit holds. */
  slower?: number;
  /** Its cost may grow so much per tenfold. */
  factor?: number;
  /** Its refusal is an answer. */
  refused?: true;
}

interface SizedFigure {
  companies: number;
  figure: CallFigure;
}

/** Cost per tenfold of companies at a constant answer. */
export const mostFactor = 3;
/** Below this both times are mostly the machine's: a factor tells nothing. */
const factorFloorMs = 30;
/** An answer that grew more than this is no constant one. */
const constantAnswer = 1.5;
/** Longest a call may take by the number of companies, the smallest first. */
const limits = [
  { companies: 20_000, ms: 300 },
  { companies: 200_000, ms: 1000 },
] as const;

/** How much a cost grows with ten times the companies, from what it grew between two sizes. */
export function perTenfold(
  before: { companies: number; ms: number },
  after: { companies: number; ms: number },
): number {
  return (after.ms / before.ms) ** (1 / Math.log10(after.companies / before.companies));
}

/** Middle of several; of two the lower. */
export const middleOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? Number.NaN;

/** How often a call is asked, by what its first answer took: slow ones are sure enough after one. */
export const repetitions = (firstMs: number): number => (firstMs > 3000 ? 1 : firstMs > 600 ? 3 : 5);

/** The factor, or null where it tells nothing: cut off, refused, another answer, or too quick to tell. */
export function factorOf(before: SizedFigure, after: SizedFigure): number | null {
  const both = [before.figure, after.figure];
  if (both.some(({ outcome }) => outcome !== "answered")) return null;
  if (Math.max(...both.map(({ ms }) => ms)) < factorFloorMs) return null;
  return perTenfold(
    { companies: before.companies, ms: before.figure.ms },
    { companies: after.companies, ms: after.figure.ms },
  );
}

const isConstant = (before: CallFigure, after: CallFigure) => after.bytes <= before.bytes * constantAnswer;

/** What is wrong with one call at one size, beside the size before it; a sentence each. */
function problemsAt(
  call: string,
  at: SizedFigure,
  before: SizedFigure | undefined,
  allowed: Allowance | undefined,
): string[] {
  const { companies, figure } = at;
  const where = `${call} at ${companies}`;
  if (figure.outcome === "cut") return [`${where}: cut off after ${Math.round(figure.ms)} ms`];
  if (figure.outcome === "refused") return allowed?.refused === true ? [] : [`${where}: refused`];
  const limit = (limits.find((one) => companies <= one.companies) ?? limits[1]).ms * (allowed?.slower ?? 1);
  const slow = figure.ms > limit ? [`${where}: ${Math.round(figure.ms)} ms, at most ${limit}`] : [];
  const factor = before === undefined ? null : factorOf(before, at);
  const most = allowed?.factor ?? mostFactor;
  const grows = factor !== null && factor > most && before !== undefined && isConstant(before.figure, figure);
  return grows ? [...slow, `${where}: ×${factor.toFixed(1)} per tenfold, at most ×${most}`] : slow;
}

/** What is wrong with a call over all sizes, the smallest first. */
export function problemsOf(call: string, sizes: readonly SizedFigure[], allowances: readonly Allowance[]): string[] {
  const allowed = allowances.find((one) => one.call === call);
  return sizes.flatMap((at, place) => problemsAt(call, at, sizes[place - 1], allowed));
}
