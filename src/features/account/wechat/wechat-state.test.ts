import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isOwnState, keepState, wechatReturn } from "./wechat-state.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("takes back only the sign-in that this tab began, and once", () => {
  expect(isOwnState("foreign")).toBe(false);
  expect(isOwnState("")).toBe(false);
  keepState("own");
  expect(isOwnState("own")).toBe(true);
  expect(isOwnState("own")).toBe(false);
  keepState("own");
  expect(isOwnState("foreign")).toBe(false);
  expect(isOwnState("own"), "a wrong one spends it").toBe(false);
});

it("reads a return only where code and state came together", () => {
  expect(wechatReturn("?code=c&state=s")).toEqual({ code: "c", state: "s" });
  for (const search of ["", "?code=c", "?state=s", "?code=&state=s"]) expect(wechatReturn(search)).toBeNull();
});
