import type { Target } from "#contract/visit/visit-figures.ts";

/** What a person typed, by `keyOf`. */
export type TypedTargets = Record<string, string>;

export const keyOf = ({ kind, id }: Pick<Target, "kind" | "id">) => `${kind}/${id}`;

/** Why a typed target cannot be saved; null when it can, or nothing was typed. */
export function targetProblem(typed: string | undefined): string | null {
  if (typed === undefined || typed.trim() === "") return null;
  return /^\d{1,5}$/.test(typed.trim()) && Number(typed) <= 10_000 ? null : "请填写 0 至 10000 的整数，留空表示不设";
}

/** The targets that differ from what is saved; an empty field removes one. */
export function targetChanges(rows: readonly Target[], typed: TypedTargets) {
  return rows.flatMap((row) => {
    const text = typed[keyOf(row)]?.trim();
    if (text === undefined || targetProblem(text) !== null) return [];
    const target = text === "" ? null : Number(text);
    return target === row.target ? [] : [{ kind: row.kind, id: row.id, target }];
  });
}
