import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { callsByName, type CallName } from "../index.ts";
import { loggedCalls, ownLineCalls, readsByPost } from "./logged-calls.ts";

/** The names of all properties of a schema, of parts and of what lies in lists too. */
function keysIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(keysIn)];
}

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

  it("knows of each logged call that carries a sum, however deep, whose line has to say it", () => {
    const sums = /(price|amount|discount|value|least|cost)/;
    // What a policy asks for, the points of an indicator, and what a search is narrowed to.
    const noSums = ["content.save", "ranking.scoreDraft", "search.patentExport"];
    const named = [...Object.keys(loggedCalls), ...ownLineCalls].filter((name) => !noSums.includes(name));
    const withSums = named.filter((name) =>
      keysIn(z.toJSONSchema(callsByName.get(name)?.input ?? z.unknown(), { io: "input", unrepresentable: "any" })).some(
        (key) => sums.test(key),
      ),
    );
    expect(withSums.toSorted()).toEqual([
      "companyData.settingsSave",
      "honor.honorAdd",
      "honor.honorEdit",
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
