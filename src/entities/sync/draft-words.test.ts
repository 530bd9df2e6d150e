import { expect, it } from "vitest";
import { draftLink, draftTitle } from "./draft-words.ts";

it("opens a draft in the form it was left in", () => {
  expect(draftLink({ key: "visit:new", kind: "visit", recordId: "a" })).toBe("/workVisit/form");
  expect(draftLink({ key: "visit:b", kind: "visit", recordId: "b" })).toBe("/workVisit/form?id=b");
  expect(draftLink({ key: "company:c", kind: "company", recordId: "c" })).toBe("/companyDetails?id=c&edit=1");
  expect(draftLink({ key: "calendar:new", kind: "calendar", recordId: "d" })).toBe("/addWaitvisit");
  expect(draftLink({ key: "demand:e", kind: "demand", recordId: "e" })).toBe("/addDemand?id=e");
  expect(draftLink({ key: "answer:q:c", kind: "answer", recordId: "f" })).toBe(
    "/question/fill?questionnaire=q&company=c",
  );
  expect(draftLink({ key: "note:v", kind: "note", recordId: "g" })).toBe("/workVisit/details?id=v");
  expect(draftTitle({ key: "demand:new", kind: "demand", recordId: "e" })).toBe("新建需求");
  expect(draftTitle({ key: "company:c", kind: "company", recordId: "c" })).toBe("修改企业");
});
