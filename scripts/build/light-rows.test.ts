import { expect, it } from "vitest";
import { withoutCalls } from "./light-rows.ts";

it("keeps of a row's calls those that a sub-account may lack, and everything else as it was", () => {
  const row = `{ path: "/a.b", calls: ["visit.createVisit", "account.certify", ...own.calls] }`;
  expect(withoutCalls(row)).not.toContain("visit.createVisit");
  expect(withoutCalls(row)).toContain(`path: "/a.b"`);
  expect(withoutCalls(row)).toContain('"account.certify", ...own.calls');
});
