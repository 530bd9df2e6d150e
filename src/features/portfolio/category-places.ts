import type { Category } from "#contract/portfolio/portfolio-calls.ts";
import type { Option } from "#src/ui/form/form-kit.ts";

type Place = Pick<Category, "id" | "parent_id" | "name">;

/** How deep each category stands; those at the top at 0. The list is a walk through the tree. */
export function depthsOf(list: readonly Pick<Category, "id" | "parent_id">[]): Map<string, number> {
  const depths = new Map<string, number>();
  for (const { id, parent_id } of list) depths.set(id, parent_id === null ? 0 : (depths.get(parent_id) ?? 0) + 1);
  return depths;
}

/** Categories as choices, each with what it stands under before its name. */
export function categoryOptions(list: readonly Place[]): Option[] {
  const paths = new Map<string, string>();
  return list.map(({ id, parent_id, name }) => {
    const above = parent_id === null ? undefined : paths.get(parent_id);
    const label = above === undefined ? name : `${above} / ${name}`;
    paths.set(id, label);
    return { value: id, label };
  });
}

/** Everything below a category, and itself. */
function below(list: readonly Place[], id: string): Set<string> {
  const found = new Set([id]);
  for (const one of list) if (one.parent_id !== null && found.has(one.parent_id)) found.add(one.id);
  return found;
}

/**
 * Where a category goes that was dragged from one row of the walk onto another: beside the one it was dropped on,
 * before it when it came from below, behind it when it came from above. Null: onto itself or what is below it.
 */
export function placeAfterDrag(
  list: readonly Place[],
  from: number,
  to: number,
): { id: string; parent_id: string | null; before: string | null } | null {
  const [moved, target] = [list[from], list[to]];
  if (moved === undefined || target === undefined || below(list, moved.id).has(target.id)) return null;
  const siblings = list.filter(({ parent_id, id }) => parent_id === target.parent_id && id !== moved.id);
  const next = siblings[siblings.findIndex(({ id }) => id === target.id) + 1];
  const before = from > to ? target.id : (next?.id ?? null);
  return { id: moved.id, parent_id: target.parent_id, before };
}
