export type Figures = Record<string, string | number>;

/** Amounts of which a bench that found none has measured nothing. */
const amounts =
  /^(records|rows|rights|patents|companies|with rights|requests|batch requests|files|turns|taken|keys typed meanwhile)$|^per second$|\/s$/;
const noNumber = /NaN|Infinity|undefined|null/;
const belowZero = /^\s*-\d/;

function problemOf(name: string, value: string | number, mayFall: boolean): string | null {
  const text = String(value);
  if (noNumber.test(text)) return "no number";
  if (belowZero.test(text) && !mayFall) return "below zero";
  return amounts.test(name) && /^0*\.?0*$/.test(text) ? "nothing was measured" : null;
}

/** What is wrong with figures that cannot be, a sentence each; those of `mayFall` are differences, which may be below zero. */
export function impossibleFigures(figures: Figures, mayFall: readonly string[] = []): string[] {
  return Object.entries(figures).flatMap(([name, value]) => {
    const problem = problemOf(name, value, mayFall.includes(name));
    return problem === null ? [] : [`${name || "the figure"} is ${value}: ${problem}`];
  });
}

/** An answer that is none of success ends the bench in words: refused quickly, it would count as fast. */
export async function answered(reply: Response): Promise<Response> {
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${(await reply.text()).slice(0, 300)}`);
  return reply;
}
