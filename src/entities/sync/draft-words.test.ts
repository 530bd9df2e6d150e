import { expect, it } from "vitest";
import { draftAbout, draftLink, draftTitle } from "./draft-words.ts";

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

it("is about the company that its form names, as soon as it names one", () => {
  expect(draftAbout({ key: "visit:new", kind: "visit", value: { company_id: "c" } })).toEqual({ id: "c" });
  expect(draftAbout({ key: "visit:new", kind: "visit", value: { company_id: "" } })).toBeNull();
  expect(draftAbout({ key: "calendar:new", kind: "calendar", value: { company_ids: ["c", "d"] } })).toEqual({
    id: "c",
  });
  expect(draftAbout({ key: "answer:q:c", kind: "answer", value: {} })).toEqual({ id: "c" });
  expect(draftAbout({ key: "company:new", kind: "company", value: { name: "明德机械" } })).toEqual({
    name: "明德机械",
  });
  expect(draftAbout({ key: "note:v", kind: "note", value: {} })).toEqual({ visit: "v" });
});
