import type { FeeReduction } from "#contract/patent/fees/annuity-table.ts";

/** How somebody left the law page of a patent. */
interface Left {
  reduction: FeeReduction;
}

/** By the patent's id, as long as the tab lives: the page is kept alive (specification section 2). */
const left = new Map<string, Left>();

export const leftAt = (id: string): Left => left.get(id) ?? { reduction: "none" };

export function leaveAt(id: string, changes: Partial<Left>): void {
  left.set(id, { ...leftAt(id), ...changes });
}
