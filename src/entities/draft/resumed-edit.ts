import { sameJson } from "#contract/core/edits.ts";
import type { DraftRow } from "#offline/field-types.ts";

/** What others changed of a record while its draft lay: the fields of the form. */
export interface News {
  /** Only they did: the form shows what they wrote. */
  theirs: string[];
  /** The person did too: the form shows the person's own, and saving leads to the choice between both. */
  both: string[];
}

interface Resumed<V, R> {
  values: V;
  /** The record that saving is measured against. */
  record: R;
  /** The form's values as the revision of `record` had them. */
  began: V;
  news: News;
}

const picked = <V extends object>(values: V, keys: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<V>;

/**
 * Goes on with a draft of a record that others may have changed since it was begun. Where both changed a field, the
 * revision stays the one that the person read: so the server finds the conflict, and nothing is overwritten unseen.
 * A draft of an older release does not say what it began with, and is measured against the record as it is.
 */
export function resumedEdit<V extends object, R extends { rev: number }>(
  { value, baseRev, baseValues }: Pick<DraftRow, "value" | "baseRev" | "baseValues">,
  record: R,
  now: V,
): Resumed<V, R> {
  const mine: V = { ...now, ...(value as Partial<V>) };
  if (baseValues === undefined || baseRev === null || baseRev >= record.rev)
    return { values: mine, record, began: now, news: { theirs: [], both: [] } };
  const was: V = { ...now, ...(baseValues as Partial<V>) };
  const changed = (Object.keys(now) as (keyof V & string)[]).filter((key) => !sameJson(was[key], now[key]));
  const theirs = changed.filter((key) => sameJson(mine[key], was[key]));
  const both = changed.filter((key) => !theirs.includes(key) && !sameJson(mine[key], now[key]));
  return {
    values: { ...mine, ...picked(now, theirs) },
    record: both.length === 0 ? record : { ...record, rev: baseRev },
    began: { ...now, ...picked(was, both) },
    news: { theirs, both },
  };
}

/** The same by what people call the fields; several may stand under one name. */
export const namedNews = ({ theirs, both }: News, label: (field: string) => string): News => ({
  theirs: [...new Set(theirs.map(label))],
  both: [...new Set(both.map(label))],
});
