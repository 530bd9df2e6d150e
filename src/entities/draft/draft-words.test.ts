import { expect, it } from "vitest";
import type { FileRef } from "#contract/core/file.ts";
import { draftAbout, draftLink, draftTitle, firstWords, photosIn } from "./draft-words.ts";

const fresh = { baseRev: null };
const edit = { baseRev: 2 };

it("opens a draft in the form it was left in", () => {
  expect(draftLink({ key: "visit:a", kind: "visit", recordId: "a", ...fresh })).toBe("/workVisit/form?draft=a");
  expect(draftLink({ key: "visit:b", kind: "visit", recordId: "b", ...edit })).toBe("/workVisit/form?id=b");
  expect(draftLink({ key: "company:c", kind: "company", recordId: "c", ...fresh })).toBe("/addCompany?draft=c");
  expect(draftLink({ key: "company:c", kind: "company", recordId: "c", ...edit })).toBe("/companyDetails?id=c&edit=1");
  expect(draftLink({ key: "calendar:d", kind: "calendar", recordId: "d", ...fresh })).toBe("/addWaitvisit?draft=d");
  expect(draftLink({ key: "demand:e", kind: "demand", recordId: "e", ...edit })).toBe("/addDemand?id=e");
  expect(draftLink({ key: "answer:q:c", kind: "answer", recordId: "f", ...fresh })).toBe(
    "/question/fill?questionnaire=q&company=c",
  );
  expect(draftLink({ key: "note:v", kind: "note", recordId: "g", ...fresh })).toBe("/workVisit/details?id=v");
  expect(draftTitle({ key: "demand:e", kind: "demand", recordId: "e", ...fresh })).toBe("新建需求");
  expect(draftTitle({ key: "company:c", kind: "company", recordId: "c", ...edit })).toBe("修改企业");
});

it("is about the company that its form names, as soon as it names one", () => {
  expect(draftAbout({ key: "visit:a", kind: "visit", value: { company_id: "c" } })).toEqual({ id: "c" });
  expect(draftAbout({ key: "visit:a", kind: "visit", value: { company_id: "" } })).toBeNull();
  expect(draftAbout({ key: "calendar:d", kind: "calendar", value: { company_ids: ["c", "d"] } })).toEqual({ id: "c" });
  expect(draftAbout({ key: "answer:q:c", kind: "answer", value: {} })).toEqual({ id: "c" });
  expect(draftAbout({ key: "company:c", kind: "company", value: { values: { name: "明德机械" } } })).toEqual({
    name: "明德机械",
  });
  expect(draftAbout({ key: "note:v", kind: "note", value: {} })).toEqual({ visit: "v" });
});

it("tells how many photos it holds, among answers too", () => {
  const photo = { id: "p", sha256: "0", size: 1, mime: "image/jpeg", name: "" } satisfies FileRef;
  expect(photosIn({ kind: "visit", value: { photos: [photo, photo] } })).toBe(2);
  expect(photosIn({ kind: "answer", value: { q1: [photo], q2: { ...photo, mime: "image/png" } } })).toBe(1);
  expect(photosIn({ kind: "calendar", value: { title: "" } })).toBe(0);
});

it("is known by the first words that were written, on one line", () => {
  expect(firstWords({ value: { content: "  企业正在准备\n海外布局，希望了解马德里注册的费用", summary: "" } })).toBe(
    "企业正在准备 海外布局，希望了解…",
  );
  expect(firstWords({ value: { title: "融资", content: "需要质押融资" } })).toBe("融资");
  expect(firstWords({ value: { content: " ", interviewees: [] } })).toBe("");
});
