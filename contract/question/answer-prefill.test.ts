import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { prefillValues, writeBackOf } from "./answer-prefill.ts";
import { Question } from "./questionnaire-fields.ts";

const question = (code: string, type: string, prefill: string, extra: object = {}): Question =>
  Question.parse({ code, title: code, type, prefill, ...extra } as z.input<typeof Question>);
const scales = ["大型", "中型", "小型", "微型"].map((title, place) => ({ value: `s${place}`, title }));
const questions = [
  question("person", "text", "legal_person"),
  question("capital", "number", "reg_capital", { decimals: 2 }),
  question("since", "date", "established_on"),
  question("scale", "dropdown", "scale", { options: scales }),
  question("above", "yes_no", "is_above_scale"),
  question("revenue", "number", "revenue", { decimals: 0 }),
  question("patents", "number", "invention_count"),
  question("free", "text", ""),
];
const company = {
  legal_person: "何某",
  reg_capital: "500.50",
  established_on: "2011-03-04",
  scale: "小型",
  is_above_scale: false,
  revenue: "1200.6",
  invention_count: 3,
};

describe("prefilling", () => {
  it("takes each field as its question holds it", () => {
    expect(prefillValues(questions, company)).toEqual({
      person: "何某",
      capital: 500.5,
      since: "2011-03-04",
      scale: "s2",
      above: false,
      revenue: 1201,
      patents: 3,
    });
  });

  it("leaves out what is unknown or fits no option", () => {
    expect(prefillValues(questions, { legal_person: "", reg_capital: null, scale: "巨型" })).toEqual({});
  });
});

describe("writing back", () => {
  it("offers fields that differ, in the record's own form", () => {
    const values = { person: "陈某", capital: 600, since: "2011-03-04", scale: "s1", above: true, revenue: 1300 };
    expect(writeBackOf(questions, values, company).map(({ field, before, after }) => [field, before, after])).toEqual([
      ["legal_person", "何某", "陈某"],
      ["reg_capital", "500.50", "600"],
      ["scale", "小型", "中型"],
      ["is_above_scale", false, true],
      ["revenue", "1200.6", 1300],
    ]);
  });

  it("offers nothing for equal, empty, counted or unlinked values", () => {
    const values = { person: "", capital: 500.5, above: false, patents: 9, free: "x", since: null };
    expect(writeBackOf(questions, values, company)).toEqual([]);
  });
});
