import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { personValues, withPerson } from "./answer-person.ts";
import { Question } from "./questionnaire-fields.ts";

const question = (code: string, type: string, title: string, extra: object = {}): Question =>
  Question.parse({ code, title, type, ...extra } as z.input<typeof Question>);

const questions = [
  question("boss", "text", "联系人", { prefill: "legal_person" }),
  question("filler", "text", "填报人姓名"),
  question("staff", "number", "联系人数"),
  question("phone", "mobile", "填报人手机"),
  question("other", "text", "联系电话"),
];
const person = { name: " 周敏 ", mobile: "138 0000-1234" };

describe("who answers a questionnaire", () => {
  it("is filled into the questions for name and number, and into no field of the company", () => {
    expect(personValues(questions, person)).toEqual({ filler: "周敏", phone: "13800001234" });
    expect(personValues([question("contact_name", "text", "您怎么称呼")], person)).toEqual({ contact_name: "周敏" });
    expect(personValues(questions, null)).toEqual({});
  });

  it("a hidden number is no number", () => {
    expect(personValues(questions, { name: "", mobile: "138****1234" })).toEqual({});
  });

  it("fills what is empty, follows while nobody wrote anything else, and leaves answers alone", () => {
    const first = personValues(questions, person);
    const filled = withPerson({ staff: 3 }, first);
    expect(filled).toEqual({ staff: 3, filler: "周敏", phone: "13800001234" });
    const second = personValues(questions, { name: "陈立", mobile: "" });
    expect(withPerson(filled, second, first)).toEqual({ staff: 3, filler: "陈立" });
    expect(withPerson({ ...filled, filler: "王女士" }, second, first)).toEqual({ staff: 3, filler: "王女士" });
  });
});
