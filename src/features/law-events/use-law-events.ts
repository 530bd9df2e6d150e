import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { lawEventCalls } from "#contract/law-event/law-event-calls.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useAskedList } from "#src/api/use-asked-list.ts";
import { useCall } from "#src/api/use-call.ts";

export type LawInput = InputOf<typeof lawEventCalls.lawEvents>;

const plain = { keyword: "", decides: false, page: 1, size: 20 } as const satisfies LawInput;
const address = listAddress(lawEventCalls.lawEvents, { numbers: ["page", "size"], flags: ["decides"] }).over(plain);

/** The events as the address asks for them; both widths draw the same. */
export function useLawEvents() {
  const asked = useAskedList(contract.lawEvent.lawEvents, address);
  const streets = useCall(contract.ranking.street, {});
  return {
    ...asked,
    streets: streets.data ?? [],
    total: asked.list.data?.total ?? 0,
  };
}
export type LawEvents = ReturnType<typeof useLawEvents>;
