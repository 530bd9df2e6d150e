import { sessionNow } from "#src/entities/session/session-store.ts";
import { modeIn, type AskedSearch } from "./search-address.ts";

/** A search that was asked in this tab. */
export interface PastSearch {
  text: string;
  mode: AskedSearch["mode"];
  total: number;
}

/** Each account's own: the next one in the tab is not shown what the one before looked for, whose login has run out. */
const key = () => `patent-searches/${sessionNow().user?.id ?? ""}`;
const most = 30;

/** Searches of this session, newest first; gone with the tab and the logout. */
export function pastSearches(): PastSearch[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key()) ?? "[]") as Partial<PastSearch>[];
    return kept.flatMap(({ text, mode, total }) =>
      typeof text === "string" && typeof total === "number" ? { text, mode: modeIn(mode ?? null), total } : [],
    );
  } catch {
    return [];
  }
}

/** Puts a search first; each is kept once, with the hits it had last. */
export function rememberSearch(search: PastSearch): PastSearch[] {
  const others = pastSearches().filter(({ text, mode }) => text !== search.text || mode !== search.mode);
  const next = [search, ...others].slice(0, most);
  sessionStorage.setItem(key(), JSON.stringify(next));
  return next;
}

export function forgetSearches(): void {
  sessionStorage.removeItem(key());
}
