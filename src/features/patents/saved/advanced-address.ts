import { addressOf, type AskedSearch, emptySearch } from "../search/search-address.ts";

/** The advanced search of an account, showing a search. */
export const advancedAddress = (isAdmin: boolean, asked: Pick<AskedSearch, "text" | "mode">): string =>
  `/${isAdmin ? "AdvancedSearchNew" : "AdvancedSearch"}?${addressOf({ ...emptySearch, ...asked }).toString()}`;
