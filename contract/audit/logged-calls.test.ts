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

  it("knows of each logged call that carries a sum, whose line has to say it", () => {
    // Of an honor's edit the sum is one of the changes, which its handler notes.
    const sums = /(price|amount|discount|value|least|cost)/;
    const withSums = [...Object.keys(loggedCalls), ...ownLineCalls].filter((name) => {
      const input: unknown = callsByName.get(name)?.input;
      const { shape = {} } = (input as { _zod: { def: { shape?: object } } })._zod.def;
      return Object.keys(shape).some((key) => sums.test(key));
    });
    expect(withSums.toSorted()).toEqual([
      "companyData.settingsSave",
      "honor.honorAdd",
      "order.confirm",
      "order.couponSave",
      "order.productSave",
    ]);
  });

  it("names no call that is not there", () => {
    const named = [...Object.keys(loggedCalls), ...ownLineCalls, ...readsByPost];
    expect(named.filter((name) => !callsByName.has(name))).toEqual([]);
  });
});
