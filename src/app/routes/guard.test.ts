import { describe, expect, it } from "vitest";
import { redirectOf } from "./guard.ts";

describe("the guard", () => {
  it("sends who is signed in from the public index and the login to the first page", () => {
    expect(redirectOf({ path: "/web/index", signedIn: true, isPublic: true })).toBe("/");
    expect(redirectOf({ path: "/login", signedIn: true, isPublic: true })).toBe("/");
    expect(redirectOf({ path: "/work", signedIn: true, isPublic: false })).toBeNull();
  });

  it("lets who is signed in look at the website when they asked to", () => {
    const person = { signedIn: true, isPublic: true, looks: true };
    expect(redirectOf({ ...person, path: "/web/index" })).toBeNull();
    expect(redirectOf({ ...person, path: "/login" })).toBe("/");
    expect(redirectOf({ ...person, path: "/web/index", changePassword: "/upPwd" })).toBe("/upPwd");
  });

  it("leads who has a generated password to its change, from everywhere but the public pages", () => {
    const person = { signedIn: true, changePassword: "/NewupPwd" };
    expect(redirectOf({ ...person, path: "/work", isPublic: false })).toBe("/NewupPwd");
    expect(redirectOf({ ...person, path: "/login", isPublic: true })).toBe("/NewupPwd");
    expect(redirectOf({ ...person, path: "/NewupPwd", isPublic: false })).toBeNull();
    expect(redirectOf({ ...person, path: "/privacy", isPublic: true })).toBeNull();
  });

  it("keeps who is not signed in on the public pages", () => {
    expect(redirectOf({ path: "/privacy", signedIn: false, isPublic: true })).toBeNull();
    expect(redirectOf({ path: "/workVisit", signedIn: false, isPublic: false })).toBe("/web/index");
  });

  it("leads to the login who was signed in until the server ended it", () => {
    expect(redirectOf({ path: "/workVisit", signedIn: false, isPublic: false, ended: true })).toBe("/login");
    expect(redirectOf({ path: "/privacy", signedIn: false, isPublic: true, ended: true })).toBeNull();
  });
});
