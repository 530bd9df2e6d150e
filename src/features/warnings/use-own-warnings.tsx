import { useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useHasCompany } from "#src/entities/session/no-company.tsx";
import { useOpened } from "./warning-address.ts";
import { type OwnList, ownAddress, plainList } from "./warning-lists.ts";

/** The company's warnings as the address asks for them; both widths draw the same. */
export function useOwnWarnings() {
  const [search, setSearch] = useSearchParams();
  const hasCompany = useHasCompany();
  const isWatch = search.get("tab") === "watch";
  const input: OwnList = { ...plainList, ...ownAddress.inputOf(search) };
  const list = useCall(contract.warning.warningOwn, input, { keepPrevious: true, enabled: hasCompany && !isWatch });
  const show = (next: OwnList) => setSearch(ownAddress.searchOf(next, plainList));
  // Another condition's rows are no answer to this one.
  const data = list.error === null ? list.data : undefined;
  return {
    ...useOpened(),
    input,
    list,
    data,
    hasCompany,
    isWatch,
    turn: (toWatch: boolean) => setSearch(toWatch ? { tab: "watch" } : {}),
    show,
    /** Other conditions begin on the first page. */
    narrow: (changes: Partial<OwnList>) => show({ ...input, ...changes, page: 1 }),
    clear: () => show(plainList),
    isPlain: ownAddress.searchOf({ ...input, page: 1 }, plainList).toString() === "",
  };
}
