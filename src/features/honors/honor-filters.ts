import type { InputOf } from "#contract/core/call.ts";
import { honorCalls } from "#contract/honor/honor.ts";
import { type HonorView, honorViews } from "#contract/honor/honor-rules.ts";
import { listAddress } from "#src/api/list-address.ts";

/** The conditions, and which part of the list they narrow; absent: the whole. */
export type HonorList = InputOf<typeof honorCalls.honorList> & { view?: HonorView | undefined };
export type HonorSort = NonNullable<HonorList["sort"]>;

const address = listAddress(honorCalls.honorList, { numbers: ["page", "size", "year"], flags: ["lapsed"] });
/** What ends soonest comes first: it is what somebody has to act on. */
export const plainHonors = { keyword: "", sort: "ending", page: 1, size: 20 } as const satisfies HonorList;

/** The list an address asks for. */
export const honorListOf = (search: URLSearchParams): HonorList => ({
  sort: plainHonors.sort,
  ...address.inputOf(search),
  view: honorViews.find((view) => view === search.get("view")),
});
export function honorSearchOf({ view, ...conditions }: HonorList): URLSearchParams {
  const search = address.searchOf(conditions, { ...plainHonors, lapsed: false });
  if (view !== undefined) search.set("view", view);
  return search;
}

export type ChoiceName = "level" | "year" | "street_id" | "type_id";

export const { choiceOf } = address;
