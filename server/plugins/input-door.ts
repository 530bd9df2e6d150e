import { isStorable, storable } from "#contract/core/storable.ts";
import { visible } from "#contract/core/pasted/visible-text.ts";
import { Refused } from "./errors/refused.ts";

/**
 * How large the shape of an input may be. The deepest that any call takes is a batch's answer with a subform of
 * matrices, at 9; the longest list is an import's corrections, at 5,000 lines of some 30 cells.
 */
export const inputLimits = { depth: 32, entries: 10_000, values: 250_000 } as const;

const clean = (text: string) => visible(isStorable(text) ? text : storable(text));

type Container = Record<string, unknown> | unknown[];
const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

const tooLarge = (words: string) => new Refused(400, `提交的内容${words}，无法处理`, { reason: "shape" });

/**
 * What came with a request, as every call may take it: texts without what no database keeps and
 * nobody sees, and of a shape that
 * code may walk by recursion. Texts are mended in place, as the input is the request's own;
 * walks by a list of its own and so never deeper than the stack.
 */
export function throughDoor(input: unknown): unknown {
  if (typeof input === "string") return clean(input);
  if (!isContainer(input)) return input;
  let level: Container[] = [input];
  let values = 0;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > inputLimits.depth) throw tooLarge("层次过深");
    const inner: Container[] = [];
    for (const container of level) {
      values += mend(container, inner);
      if (values > inputLimits.values) throw tooLarge("项目过多");
    }
    level = inner;
  }
  return input;
}

/** Mends the texts of a list or an object and notes what it contains; returns how many values it has. */
function mend(container: Container, inner: Container[]): number {
  const keys = Object.keys(container);
  if (keys.length > inputLimits.entries) throw tooLarge("项目过多");
  const values = container as Record<string, unknown>;
  for (const key of keys) {
    const value = values[key];
    // No field has such a name; mended it might be one that must not be written, such as `__proto__`.
    if (!isStorable(key)) delete values[key];
    else if (isContainer(value)) inner.push(value);
    else if (typeof value === "string") values[key] = clean(value);
  }
  return keys.length;
}
