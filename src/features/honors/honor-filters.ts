import type { InputOf } from "#contract/core/call.ts";
import { honorCalls } from "#contract/honor/honor.ts";
import { listAddress } from "#src/api/list-address.ts";

export type HonorList = InputOf<typeof honorCalls.honorList>;
export type HonorSort = NonNullable<HonorList["sort"]>;

const address = listAddress(honorCalls.honorList, { numbers: ["page", "size", "year"], flags: ["lapsed"] });
/** What ends soonest comes first: it is what somebody has to act on. */
export const plainHonors = { keyword: "", sort: "ending", page: 1, size: 20 } as const satisfies HonorList;

/** The list an address asks for. */
export const honorListOf = (search: URLSearchParams): HonorList => ({
  sort: plainHonors.sort,
  ...address.inputOf(search),
});
export const honorSearchOf = (input: HonorList) => address.searchOf(input, { ...plainHonors, lapsed: false });

export type ChoiceName = "kind" | "level" | "year" | "street_id" | "type_id";

export const { choiceOf } = address;
