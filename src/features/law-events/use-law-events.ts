import { useSearchParams } from "react-router-dom";
import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { lawEventCalls } from "#contract/law-event/law-event-calls.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";

export type LawInput = InputOf<typeof lawEventCalls.lawEvents>;

const address = listAddress(lawEventCalls.lawEvents, { numbers: ["page", "size"], flags: ["decides"] });
const plain = { keyword: "", decides: false, page: 1, size: 20 } as const satisfies LawInput;

/** The events as the address asks for them; both widths draw the same. */
export function useLawEvents() {
  const [search, setSearch] = useSearchParams();
  const input: LawInput = { ...plain, ...address.inputOf(search) };
  const list = useCall(contract.lawEvent.lawEvents, input, { keepPrevious: true });
  const streets = useCall(contract.ranking.street, {});
  const show = (next: LawInput) => setSearch(address.searchOf(next, plain));
  return {
    input,
    list,
    streets: streets.data ?? [],
    total: list.data?.total ?? 0,
    show,
    /** Other conditions begin on the first page. */
    narrow: (changes: Partial<LawInput>) => show({ ...input, ...changes, page: 1 }),
    clear: () => show(plain),
  };
}
export type LawEvents = ReturnType<typeof useLawEvents>;
