import { expect, test } from "vitest";
import { idOf } from "../engine-kit.testing.ts";
import type { Conflict, OutboxRow } from "../field-types.ts";
import { chosenWrite } from "./conflicts.ts";

test("what a person has chosen is read at the revision that was shown, and seen from then on", () => {
  const row = {
    call: "question.saveQuestion",
    input: { id: idOf(5001), base_rev: 2, changes: { values: { a: 1, b: 2, c: 3 } }, unseen: true },
  } as unknown as OutboxRow;
  const conflict = { current: { rev: 7 }, fields: [] } as unknown as Conflict;
  expect(chosenWrite(row, conflict, { "values.a": "mine", "values.b": "theirs" })).toEqual({
    call: "question.saveQuestion",
    input: { id: idOf(5001), base_rev: 7, changes: { values: { a: 1, c: 3 } } },
  });
});
