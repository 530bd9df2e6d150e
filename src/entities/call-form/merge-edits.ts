import { sameJson } from "#contract/core/edits.ts";

/** What somebody has typed over a record, once another has changed that record meanwhile. */
interface Merged<Values> {
  /** Fields the person did not touch as they stand now; the others as they were typed. */
  values: Values;
  /** Fields that both changed, each in another way. */
  both: (keyof Values)[];
}

/** Carries what was typed over `base` to `theirs`, field by field; lists are the same by what they hold. */
export function mergeEdits<Values extends object>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const names = Object.keys(base) as (keyof Values)[];
  const isMine = (name: keyof Values) => !sameJson(mine[name], base[name]);
  const kept = Object.fromEntries(names.filter(isMine).map((name) => [name, mine[name]]));
  const isTheirs = (name: keyof Values) => !sameJson(theirs[name], base[name]) && !sameJson(theirs[name], mine[name]);
  return { values: { ...theirs, ...kept }, both: names.filter((name) => isMine(name) && isTheirs(name)) };
}
