import { useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useHasCompany } from "#src/entities/session/no-company.tsx";
import { useOpened } from "./warning-address.ts";
import { ownAddress } from "./warning-lists.ts";
import { useListInput } from "#src/api/use-list-input.ts";

/** The company's warnings as the address asks for them; both widths draw the same. */
export function useOwnWarnings() {
  const [search, setSearch] = useSearchParams();
  const hasCompany = useHasCompany();
  const isWatch = search.get("tab") === "watch";
  const asked = useListInput(ownAddress);
  const list = useCall(contract.warning.warningOwn, asked.input, {
    keepPrevious: true,
    failsWhole: true,
    enabled: hasCompany && !isWatch,
  });
  return {
    ...useOpened(),
    ...asked,
    list,
    data: list.data,
    hasCompany,
    isWatch,
    turn: (toWatch: boolean) => setSearch(toWatch ? { tab: "watch" } : {}),
  };
}
