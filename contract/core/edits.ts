import * as z from "zod/mini";

/**
 * Schema of an edit's `changes`: every field optional and nothing filled in, so that an absent key
 * means "unchanged" (zod would otherwise put a field's default in its place and overwrite).
 */
export function changesOf<T extends z.ZodMiniObject>(fields: T) {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of Object.entries(fields.shape)) {
    const inner = field instanceof z.ZodMiniDefault ? field._zod.def.innerType : field;
    shape[name] = z.optional(inner as z.ZodMiniType);
  }
  return z
    .object(shape)
    .check(z.refine((changes) => Object.keys(changes).length > 0, "没有要修改的内容")) as unknown as z.ZodMiniType<
    Partial<z.output<T>>,
    Partial<z.input<T>>
  >;
}

/** The fields of `after` that differ from `before`, compared as JSON. */
export function changedFields<T extends object>(before: T, after: T, names: readonly (keyof T)[]): Partial<T> {
  const changes: Partial<T> = {};
  for (const name of names) {
    if (!sameJson(before[name], after[name])) changes[name] = after[name];
  }
  return changes;
}

/** Equality of JSON values; the order of an object's keys does not count. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return (a ?? null) === (b ?? null);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) {
    if (!sameJson((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key])) return false;
  }
  return true;
}
