import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { type PortfolioList, portfolioOf, portfolioSearch } from "./portfolio-filters.ts";

/** What stands before the list. */
export type Opened = "add" | "batch" | "marks" | "export" | "tree" | null;

/** The portfolio as the address asks for it, with what is chosen in it; both widths draw the same. */
export function usePortfolio() {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, open] = useState<Opened>(null);
  const input = portfolioOf(search);
  const list = useCall(contract.portfolio.portfolio, input, { keepPrevious: true, failsWhole: true });
  const tree = useCall(contract.portfolio.defaultCate, {});
  const isTrends = search.get("view") === "trends";
  const show = (next: PortfolioList) => setSearch(portfolioSearch(next));
  return {
    input,
    list,
    tree,
    isTrends,
    showTrends: (on: boolean) => {
      const next = portfolioSearch(input);
      if (on) next.set("view", "trends");
      setSearch(next);
    },
    chosen,
    setChosen,
    opened,
    open,
    show,
    /** Other conditions begin on the first page. */
    narrow: (changes: Partial<PortfolioList>) => show({ ...input, ...changes, page: 1 }),
    clear: () => show({}),
    /** No condition narrows the list: where it is empty, the portfolio is. */
    isPlain: portfolioSearch({ ...input, page: 1, sort: "added" }).toString() === "",
    /** Everything is read again after a change. */
    changed: () => void client.invalidateQueries(),
  };
}
export type Portfolio = ReturnType<typeof usePortfolio>;
