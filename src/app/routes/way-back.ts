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
/** Pages whose list, its paging and its export are forgotten with leaving them (specification section 4). */
const forgetting: readonly string[] = ["/detail", "/AdvancedSearch", "/web/enterprise", "/docking"];
const listKeys = ["list", "list_page", "leng", "exp"] as const;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Somebody goes from one page to another: keys of specification section 3 in the session storage. */
export function noteWay(store: Store, from: Place | null, to: string): void {
  if (from === null || from.path === to) return;
  if (forgetting.includes(from.path)) for (const key of listKeys) store.removeItem(key);
  if (!remembering.includes(to)) return;
  store.setItem("url", from.url);
  store.setItem("path", from.path);
  store.setItem("name", from.title);
}

/** Where a page that remembers was entered from; null for other pages, and for what is no address of ours. */
export function wayBack(store: Store, path: string): string | null {
  return remembering.includes(path) ? ownPath(store.getItem("url")) : null;
}
