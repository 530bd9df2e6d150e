import type { InputOf, KnownCall } from "#contract/core/call.ts";
import { useAskedList } from "#src/api/use-asked-list.ts";
import type { Address } from "#src/api/use-list-input.ts";
import { useHasCompany } from "./no-company.tsx";

/** A list of the company's own records, asked for where the account has a company and the list `isShown`. */
export function useCompanyList<C extends KnownCall, Input extends InputOf<C> & { page?: number | undefined }>(
  call: C,
  address: Address<Input>,
  isShown = true,
) {
  const hasCompany = useHasCompany();
  const asked = useAskedList(call, address, { failsWhole: true, enabled: hasCompany && isShown });
  return { ...asked, hasCompany, data: asked.list.data };
}
