import type { CallContext } from "../call-context.ts";

/**
 * Adds to the line that the running call leaves in the audit log: what its input does not say, as the name of the object,
 * sums, and what was there before. Nothing that people wrote about others.
 */
export function noteForLog({ noted }: Pick<CallContext, "noted">, detail: Readonly<Record<string, unknown>>): void {
  if (noted !== undefined) Object.assign(noted, detail);
}

/** A field with its name in the log, and how a value of it is written. */
export type LoggedField<T> = readonly [label: string, words: (value: T) => string];

/** What a record's values are, or, where there was one before, which of them changed and from what. */
export function changesOf<Row extends object>(
  fields: { [Key in keyof Row]?: LoggedField<Row[Key]> },
  after: Row,
  before: Row | null,
): string[] {
  return (Object.keys(fields) as (keyof Row)[]).flatMap((key) => {
    const field = fields[key];
    if (field === undefined) return [];
    const [label, words] = field;
    const now = words(after[key]);
    if (before === null) return [`${label} ${now}`];
    const then = words(before[key]);
    return then === now ? [] : [`${label} ${then} → ${now}`];
  });
}
