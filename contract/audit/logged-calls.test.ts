import { describe, expect, it } from "vitest";
import { callsByName, type CallName } from "../index.ts";
import { loggedCalls, ownLineCalls, readsByPost } from "./logged-calls.ts";

describe("the audit log", () => {
  it("knows of every call by which an administrator could change something, and of each once", () => {
    const wrong: string[] = [];
    for (const [name, { access, method, offline }] of callsByName) {
      if (access === "public" || !access.includes("admin") || method === "GET" || offline === "queued") continue;
      const known = [
        Object.hasOwn(loggedCalls, name),
        ownLineCalls.has(name as CallName),
        readsByPost.has(name as CallName),
      ].filter(Boolean).length;
      if (known !== 1) wrong.push(`${name}: ${known}`);
    }
    expect(wrong).toEqual([]);
  });

  it("names no call that is not there", () => {
    const named = [...Object.keys(loggedCalls), ...ownLineCalls, ...readsByPost];
    expect(named.filter((name) => !callsByName.has(name))).toEqual([]);
  });
});
