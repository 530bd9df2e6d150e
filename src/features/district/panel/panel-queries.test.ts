import { expect, it } from "vitest";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { failedOf, isWaiting } from "./panel-queries.ts";

const refetch = () => undefined;
const refusal = (status: number) => new ServerRefusal({ code: 0, msg: "没有这个镇街", status, data: null });
const answered = { data: {}, error: null, refetch };

it("keeps figures that could not be renewed", () => {
  const late = { data: {}, error: new Error("away"), refetch };
  expect(failedOf([answered, late, { ...late, error: refusal(503) }])).toBeUndefined();
});

it("gives figures up whose street is gone, and what has never answered", () => {
  const gone = { data: {}, error: refusal(404), refetch };
  const never = { data: undefined, error: new Error("away"), refetch };
  expect(failedOf([answered, gone])).toBe(gone);
  expect(failedOf([answered, never])).toBe(never);
});

it("waits for the first answer alone", () => {
  expect(isWaiting([answered])).toBe(false);
  expect(isWaiting([answered, { data: undefined, error: null, refetch }])).toBe(true);
});
