import { expect, it } from "vitest";
import { resumedEdit } from "./resumed-edit.ts";

const began = { content: "甲", place: "一楼", people: ["a"] };
const draft = (value: object, more: object = {}) => ({ value, baseRev: 2, baseValues: began, ...more });
const record = (rev: number) => ({ id: "r", rev });

it("goes on as it was while nobody else changed the record", () => {
  const value = { ...began, content: "甲乙" };
  expect(resumedEdit(draft(value), record(2), began)).toEqual({
    values: value,
    record: record(2),
    began,
    news: { theirs: [], both: [] },
  });
});

it("shows what others wrote where the person wrote nothing, on their revision", () => {
  const now = { ...began, place: "二楼", people: ["a", "b"] };
  expect(resumedEdit(draft({ ...began, content: "甲乙" }), record(3), now)).toEqual({
    values: { ...now, content: "甲乙" },
    record: record(3),
    began: now,
    news: { theirs: ["place", "people"], both: [] },
  });
});

it("keeps the person's own where both wrote, and the revision that the person read", () => {
  const now = { ...began, content: "丙", place: "二楼" };
  const resumed = resumedEdit(draft({ ...began, content: "甲乙" }), record(3), now);
  expect(resumed).toEqual({
    values: { ...now, content: "甲乙" },
    record: record(2),
    began: { ...now, content: "甲" },
    news: { theirs: ["place"], both: ["content"] },
  });
  const again = resumedEdit({ value: resumed.values, baseRev: 2, baseValues: resumed.began }, record(3), now);
  expect(again).toMatchObject({ values: resumed.values, record: record(2), news: { theirs: [], both: ["content"] } });
});

it("has nothing to choose where both wrote the same", () => {
  const now = { ...began, content: "甲乙" };
  expect(resumedEdit(draft(now), record(3), now)).toMatchObject({ record: record(3), news: { theirs: [], both: [] } });
});

it("takes a draft of an older release as it is", () => {
  const value = { content: "甲乙" };
  const now = { ...began, content: "丙" };
  expect(resumedEdit({ value, baseRev: 2 }, record(3), now)).toMatchObject({
    values: { ...now, content: "甲乙" },
    record: record(3),
    news: { theirs: [], both: [] },
  });
});
