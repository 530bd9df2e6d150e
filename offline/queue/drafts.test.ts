import { expect, test } from "vitest";
import type { DraftRow } from "../field-types.ts";
import { ownDrafts } from "./drafts.ts";

const draft = (key: string, more: Partial<DraftRow> = {}): DraftRow => {
  const [kind, recordId] = key.split(":") as [DraftRow["kind"], string];
  return { key, kind, recordId, value: {}, baseRev: null, updatedAt: 0, ...more };
};

test("a questionnaire within a visit is part of that visit's draft, and one of its own once the visit's has gone", () => {
  const [visit, own, within] = [draft("visit:v"), draft("answer:a"), draft("answer:b", { within: "v" })];
  expect(ownDrafts([visit, own, within])).toEqual([visit, own]);
  expect(ownDrafts([own, within])).toEqual([own, within]);
});
