import { useMemo } from "react";
import { contract } from "#contract/index.ts";
import { nobodysSearches, type SavedTrees } from "#contract/patent/query/read/reading.ts";
import { savedTrees } from "#contract/patent/query/saved-trees.ts";
import { useCall } from "#src/api/use-call.ts";

/** The account's saved searches; only where somebody is signed in. */
export const useSavedSearches = () => useCall(contract.search.savedList, {});

/** What `#3` stands for in an expression of the account; nothing until the list is there. */
export function useSavedTrees(): SavedTrees {
  const { data } = useSavedSearches();
  return useMemo(() => (data === undefined ? nobodysSearches : savedTrees(data.list)), [data]);
}
