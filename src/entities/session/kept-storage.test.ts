import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endSession } from "./session-store.ts";

function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

let [local, session] = [fakeStorage(), fakeStorage()];
const page = { cookie: "" };
beforeEach(() => {
  [local, session] = [fakeStorage(), fakeStorage()];
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "https:" });
});
afterEach(() => vi.unstubAllGlobals());

const keysOf = (storage: typeof local) => Array.from({ length: storage.length }, (_, index) => storage.key(index));

const ofTheSession = ["avatar", "searches/a", "follows/a", "what-comes-new"];
const ofTheBrowser = [
  "ip-smart/device",
  "ip-smart/browser",
  "saved-once",
  "install-dismissed",
  "wall-ground",
  "visitor-token",
  "table/visits",
  "push/a",
  "check_in_consent/a",
  "reminders/read/a",
  "newhome/a",
  "question/link",
];

/** Files of the product that match, without its tests. */
function filesWith(pattern: RegExp): string[] {
  const files = ["src", "offline", "sw"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const own = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing)\./.test(file));
  return own.filter((file) => pattern.test(readFileSync(file, "utf8"))).toSorted();
}

describe("the end of a session", () => {
  it.each([false, true])(
    "leaves in the browser's storages what is listed here alone (ended by the server: %s)",
    (ended) => {
      for (const key of [...ofTheSession, ...ofTheBrowser]) local.setItem(key, "1");
      session.setItem("searches", "1");
      endSession(ended);
      expect(keysOf(local)).toEqual(ofTheBrowser);
      expect(keysOf(session)).toEqual(ended ? ["sessionEnded"] : []);
      expect(page.cookie).toMatch(/^sq_token=; max-age=0;/);
    },
  );
});

describe("what a browser keeps is written by these files alone, each decided for the end of a session:", () => {
  it("localStorage, which endSession clears but for its list", () => {
    expect(filesWith(/localStorage\.setItem/)).toEqual([
      "offline/page-engine.ts",
      "src/app/shells/phone/install-offer.tsx",
      "src/entities/company/follow-store.ts",
      "src/entities/reminder/push.ts",
      "src/entities/reminder/read-keys.ts",
      "src/entities/session/first-save.ts",
      "src/entities/session/login/browser-mark.ts",
      "src/entities/session/login/sign-in.ts",
      "src/entities/session/session-store.ts",
      "src/entities/visit/check-in.ts",
      "src/features/district/use-ground.ts",
      "src/features/home/since-last.ts",
      "src/features/patents/search/hit-table.tsx",
      "src/features/questions/link/link-store.ts",
      "src/features/search/recent-words.ts",
      "src/features/small/visitor-session.ts",
      "src/ui/list/desk-table.tsx",
    ]);
  });

  it("databases: the accounts of the device, the login, and the records, which go unless something is unsent", () => {
    expect(filesWith(/new Dexie\(|indexedDB\.open\(|factory\.open\(/)).toEqual([
      "offline/login-store.ts",
      "offline/storage/account-meta.ts",
      "offline/storage/field-database.ts",
      "offline/view-surroundings.ts",
    ]);
  });

  it("caches: the app itself, no answer of a call", () => {
    expect(filesWith(/caches\.open\(|new (Cache|Network|StaleWhile)\w*(First|Only|Revalidate)\(/)).toEqual([
      "sw/sw.ts",
    ]);
  });

  it("cookies: the token, which goes, the width of the menu and the size of type", () => {
    expect(filesWith(/document\.cookie\s*=/)).toEqual([
      "src/api/session-token.ts",
      "src/app/shells/desk/sidebar-cookie.ts",
      "src/app/shells/site/elder-switch.tsx",
      "src/features/account/large-type.tsx",
    ]);
  });
});
