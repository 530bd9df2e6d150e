import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { lawEventCalls } from "#contract/law-event/law-event-calls.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";
import { useListInput } from "#src/api/use-list-input.ts";

export type LawInput = InputOf<typeof lawEventCalls.lawEvents>;

const plain = { keyword: "", decides: false, page: 1, size: 20 } as const satisfies LawInput;
const address = listAddress(lawEventCalls.lawEvents, { numbers: ["page", "size"], flags: ["decides"] }).over(plain);

/** The events as the address asks for them; both widths draw the same. */
export function useLawEvents() {
  const asked = useListInput(address);
  const list = useCall(contract.lawEvent.lawEvents, asked.input, { keepPrevious: true });
  const streets = useCall(contract.ranking.street, {});
  return {
    ...asked,
    list,
    streets: streets.data ?? [],
    total: list.data?.total ?? 0,
  };
}
export type LawEvents = ReturnType<typeof useLawEvents>;
