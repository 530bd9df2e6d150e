import { useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCompanyList } from "#src/entities/session/use-company-list.ts";
import { useOpened } from "./warning-address.ts";
import { ownAddress } from "./warning-lists.ts";

/** The company's warnings as the address asks for them; both widths draw the same. */
export function useOwnWarnings() {
  const [search, setSearch] = useSearchParams();
  const isWatch = search.get("tab") === "watch";
  return {
    ...useOpened(),
    ...useCompanyList(contract.warning.warningOwn, ownAddress, !isWatch),
    isWatch,
    turn: (toWatch: boolean) => setSearch(toWatch ? { tab: "watch" } : {}),
  };
}
