import { ownPath } from "#src/entities/session/own-path.ts";

/** Where somebody is: the page's path, the whole address and its title. */
export interface Place {
  path: string;
  url: string;
  title: string;
}

/** Pages that remember where they were entered from (specification section 4). */
const remembering: readonly string[] = [
  "/report",
  "/patentDetails",
  "/NotpatentDetails",
  "/compdetail",
  "/companyDetails",
  "/cutDetails",
  "/docking",
  "/AdvancedSearch",
  "/costdetails",
  "/web/enterprise",
];

type Store = Pick<Storage, "getItem" | "setItem">;

/**
 * Somebody goes from one page to another: `url`, `path` and `name` of specification section 3 in the session storage.
 * A list and its page lie in the address, so that there is nothing to forget with leaving it.
 */
export function noteWay(store: Store, from: Place | null, to: string): void {
  if (from === null || from.path === to) return;
  if (!remembering.includes(to)) return;
  store.setItem("url", from.url);
  store.setItem("path", from.path);
  store.setItem("name", from.title);
}

/** Where a page that remembers was entered from; null for other pages, and for what is no address of ours. */
export function wayBack(store: Store, path: string): string | null {
  return remembering.includes(path) ? ownPath(store.getItem("url")) : null;
}
