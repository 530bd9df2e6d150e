import { expect, test } from "vitest";
import type { Visit } from "#contract/visit/visit.ts";
import { idOf, newVisit } from "../engine-kit.testing.ts";
import type { OutboxRow } from "../field-types.ts";
import { rebased } from "./rebase.ts";

const edit = (changes: object, base_rev: number, attempts = 0) =>
  ({ call: "visit.editVisit", input: { id: idOf(1001), base_rev, changes }, attempts, state: "waiting" }) as OutboxRow;
const visit = (rev: number, fields: object = {}) => ({ ...newVisit(1), rev, ...fields }) as unknown as Visit;
const revisionOf = (row: OutboxRow) => (row.input as { base_rev: number }).base_rev;

test("a row behind an own edit is read at the revision that edit made", () => {
  const next = rebased(
    edit({ summary: "二" }, 3),
    edit({ summary: "一" }, 3, 1),
    visit(3),
    visit(4, { summary: "一" }),
  );
  expect(revisionOf(next)).toBe(4);
});

test("somebody else's change of another field does not hold it back", () => {
  const server = visit(6, { summary: "一", companions: "对方" });
  expect(revisionOf(rebased(edit({ summary: "二" }, 3), edit({ summary: "一" }, 3, 1), visit(3), server))).toBe(6);
});

test("somebody else's unseen change of a field it edits keeps it at its old revision", () => {
  const server = visit(6, { summary: "一", companions: "对方" });
  expect(revisionOf(rebased(edit({ companions: "我" }, 3), edit({ summary: "一" }, 3, 1), visit(3), server))).toBe(3);
});

test("a row that may have been sent is never rewritten", () => {
  expect(revisionOf(rebased(edit({ summary: "二" }, 3, 1), edit({ summary: "一" }, 3, 1), visit(3), visit(4)))).toBe(3);
});
