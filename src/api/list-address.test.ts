import { expect, it } from "vitest";
import { caseCalls } from "#contract/litigation/case-calls.ts";
import { listAddress } from "./list-address.ts";

const { inputOf, searchOf, choiceOf } = listAddress(caseCalls.caseIndex, {
  numbers: ["page", "size", "year"],
  flags: ["open", "favourite", "coming"],
});

it("an address is read as the list takes it, without what breaks a rule", () => {
  expect(inputOf(new URLSearchParams("year=2025&open=false&keyword=&stage=unknown&page=0"))).toEqual({
    year: 2025,
    open: false,
  });
});

it("only what differs from the plain list is written", () => {
  expect(searchOf({ year: 2025, open: false, keyword: "", page: 1 }, { page: 1 }).toString()).toBe(
    "year=2025&open=false",
  );
});

it("a chosen option is what the same words in the address are; an empty one takes the condition away", () => {
  expect(choiceOf("year", "2025")).toEqual({ year: 2025 });
  expect(choiceOf("open", "false")).toEqual({ open: false });
  expect(choiceOf("stage", "一审")).toEqual({ stage: "一审" });
  expect(choiceOf("year", "")).toEqual({ year: undefined });
  expect(choiceOf("stage", undefined)).toEqual({ stage: undefined });
});
