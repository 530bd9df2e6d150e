import { expect, it } from "vitest";
import { draftLink, draftTitle } from "./draft-words.ts";

it("opens a draft in the form it was left in", () => {
  expect(draftLink({ key: "visit:new", kind: "visit", recordId: "a" })).toBe("/workVisit/form");
  expect(draftLink({ key: "visit:b", kind: "visit", recordId: "b" })).toBe("/workVisit/form?id=b");
  expect(draftLink({ key: "company:c", kind: "company", recordId: "c" })).toBe("/companyDetails?id=c&edit=1");
  expect(draftTitle({ key: "company:c", kind: "company", recordId: "c" })).toBe("修改企业");
});
