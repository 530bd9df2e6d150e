import { composites, fieldTable, narrowerSpellings } from "./fields.ts";
import { dialects, type Dialect } from "./dialects.ts";
import { normalText } from "./normal-text.ts";
import { searchFields, type SearchField } from "./query-tree.ts";

interface Spelled {
  fields: readonly SearchField[];
  /** Says that the spelling asked for less than what is searched. */
  narrower?: string | undefined;
}

function tableOf(dialect: Dialect): ReadonlyMap<string, Spelled> {
  const table = new Map<string, Spelled>();
  for (const field of searchFields)
    for (const spelling of fieldTable[field][dialect])
      table.set(normalText(spelling), { fields: [field], narrower: narrowerSpellings[spelling.toUpperCase()] });
  for (const { spelling, fields } of composites[dialect]) table.set(normalText(spelling), { fields });
  return table;
}

const tables = Object.fromEntries(dialects.map((dialect) => [dialect, tableOf(dialect)])) as Record<
  Dialect,
  ReadonlyMap<string, Spelled>
>;

export const longestSpelling = Math.max(...dialects.flatMap((one) => [...tables[one].keys()].map((key) => key.length)));

/** The fields a spelling means in a dialect; the spelling in half width and lower case. */
export const spelledFields = (dialect: Dialect, spelling: string): Spelled | undefined => tables[dialect].get(spelling);

/** Steps to turn one word into another: letters changed, put in, taken out. */
function steps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** How a dialect spells one field; undefined: it cannot. */
export const spellingOf = (dialect: Dialect, field: SearchField): string | undefined => fieldTable[field][dialect][0];

/** The known spelling that a word most likely meant: that of another dialect, else the nearest one. */
export function nearestSpelling(dialect: Dialect, word: string): string | undefined {
  const small = normalText(word).slice(0, longestSpelling);
  for (const other of dialects) {
    const fields = tables[other].get(small)?.fields;
    if (other === dialect || fields === undefined) continue;
    const ours = compositeOf(dialect, fields) ?? (fields[0] && spellingOf(dialect, fields[0]));
    if (ours !== undefined) return ours;
  }
  const known = [
    ...searchFields.flatMap((field) => fieldTable[field][dialect]),
    ...composites[dialect].map((one) => one.spelling),
  ];
  let best: { spelling: string; far: number } | undefined;
  for (const spelling of known) {
    const far = steps(small, normalText(spelling));
    if (far < Math.max(small.length, spelling.length) && (best === undefined || far < best.far))
      best = { spelling, far };
  }
  return best?.spelling;
}

/** The one spelling of a dialect for exactly these fields. */
export function compositeOf(dialect: Dialect, fields: readonly SearchField[]): string | undefined {
  const only = fields[0];
  if (fields.length === 1 && only !== undefined) return spellingOf(dialect, only);
  const same = (others: readonly SearchField[]) =>
    others.length === fields.length && others.every((field) => fields.includes(field));
  return composites[dialect].find((one) => same(one.fields))?.spelling;
}
