import { beforeEach, describe, expect, it } from "vitest";
import { noteWay, wayBack } from "./way-back.ts";

const kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
beforeEach(() => kept.clear());

const list = { path: "/workCompany", url: "/workCompany?page=3&keyword=阀", title: "企业名录" };

describe("the way back", () => {
  it("is kept with address, path and title where the specification says so", () => {
    noteWay(store, list, "/companyDetails");
    expect(Object.fromEntries(kept)).toEqual({ url: list.url, path: list.path, name: list.title });
    expect(wayBack(store, "/companyDetails")).toBe(list.url);
    expect(wayBack(store, "/workVisit")).toBeNull();
  });

  it("is not kept by other pages, nor by a page that only changes its own address", () => {
    noteWay(store, list, "/workVisit");
    noteWay(store, { ...list, path: "/companyDetails" }, "/companyDetails");
    noteWay(store, null, "/companyDetails");
    expect(kept.size).toBe(0);
  });

  it("leads nowhere outside, whatever somebody wrote into the storage", () => {
    for (const url of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      kept.set("url", url);
      expect(wayBack(store, "/companyDetails"), url).toBeNull();
    }
  });
});
