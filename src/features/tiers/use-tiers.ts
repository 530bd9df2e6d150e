import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { InputOf } from "#contract/core/call.ts";
import { tierCalls, type TieredCompany } from "#contract/ranking/tier-calls.ts";
import { listAddress } from "#src/api/list-address.ts";

export type TierInput = InputOf<typeof tierCalls.tierList>;

const address = listAddress(tierCalls.tierList, { numbers: ["page", "size"], flags: ["differs"] });
const plain = { keyword: "", differs: false, page: 1, size: 20 } as const satisfies TierInput;

/** How the page is seen, with its words. */
export const tierViews = { board: "看板", list: "列表", visits: "应访建议" } as const;
export type TierView = keyof typeof tierViews;

/** What is being put into another tier. */
export interface Moving {
  companies: readonly TieredCompany[];
  /** Where to; null: it is still to be chosen. */
  tier: string | null;
}

/** Conditions and view in the address, and what is being moved. */
export function useTiers(first: TierView) {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const [moving, setMoving] = useState<Moving | null>(null);
  const input: TierInput = { ...plain, ...address.inputOf(search) };
  const asked = search.get("view");
  const view = (Object.keys(tierViews) as TierView[]).find((one) => one === asked) ?? first;
  const go = (next: TierInput, seen: TierView) => {
    const to = address.searchOf(next, plain);
    if (seen !== first) to.set("view", seen);
    setSearch(to);
  };
  return {
    input,
    view,
    moving,
    setMoving,
    see: (seen: TierView) => go(input, seen),
    show: (next: TierInput) => go(next, view),
    /** Other conditions begin on the first page. */
    narrow: (changes: Partial<TierInput>) => go({ ...input, ...changes, page: 1 }, view),
    clear: () => go(plain, view),
    moved: () => {
      setMoving(null);
      void client.invalidateQueries();
    },
  };
}
export type Tiers = ReturnType<typeof useTiers>;
