import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SessionUser } from "#contract/account/user.ts";
import { endSession, knowUser } from "#src/entities/session/session-store.ts";
import { forgetSearches, pastSearches, rememberSearch } from "./search-history.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { protocol: "https:" });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const search = (text: string, total = 1) => ({ text, mode: "smart" as const, total });
const enter = (id: string) => knowUser({ id } as SessionUser);

it("keeps each search once, the newest first, with the hits it had last", () => {
  enter("a");
  for (const one of [search("水泵"), search("阀门"), search("水泵", 7)]) rememberSearch(one);
  expect(pastSearches()).toEqual([search("水泵", 7), search("阀门")]);
  forgetSearches();
  expect(pastSearches()).toEqual([]);
});

it("shows nobody what another account looked for in the same tab, and the account its own again", () => {
  enter("a");
  rememberSearch(search("水泵"));
  enter("b");
  expect(pastSearches()).toEqual([]);
  rememberSearch(search("阀门"));
  enter("a");
  expect(pastSearches()).toEqual([search("水泵")]);
});

it("goes with the logout", () => {
  enter("a");
  rememberSearch(search("水泵"));
  endSession();
  enter("a");
  expect(pastSearches()).toEqual([]);
});
