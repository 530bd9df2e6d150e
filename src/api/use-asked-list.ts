import type { InputOf, KnownCall } from "#contract/core/call.ts";
import { useCall, type UseCallOptions } from "./use-call.ts";
import { type Address, useListInput } from "./use-list-input.ts";

/** A page of a list as the address of the page asks for it; the last one stands until it has come. */
export function useAskedList<C extends KnownCall, Input extends InputOf<C> & { page?: number | undefined }>(
  call: C,
  address: Address<Input>,
  options: Omit<UseCallOptions, "keepPrevious"> = {},
) {
  const asked = useListInput(address);
  const list = useCall(call, asked.input, { ...options, keepPrevious: true });
  return { ...asked, list };
}
