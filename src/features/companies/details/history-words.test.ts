import { expect, it } from "vitest";
import type { Revision } from "#contract/core/revision.ts";
import { actionOf, changesOf } from "./history-words.ts";

const names = {
  street: (id: string) => `镇街${id}`,
  label: (id: string) => `标签${id}`,
  person: (id: string) => `人员${id}`,
};
const revision = (changed: Revision["changed"], action: Revision["action"] = "edit"): Revision => ({
  rev: 2,
  at: "2026-11-20T06:05:00.000Z",
  by_name: "陈某",
  action,
  changed,
});

it("tells owner, tier with its reason, labels and figures of a year in words", () => {
  const told = changesOf(
    revision({
      owner_id: { before: null, after: "7" },
      tier: { before: "", after: "B" },
      label_ids: { before: [], after: ["1", "2"] },
      "year.2025.revenue": { before: null, after: "3500.5" },
      lng: { before: null, after: 113.2 },
      reason: { before: null, after: "分工调整" },
    }),
    names,
  );
  expect(told).toEqual([
    { label: "责任人", before: "—", after: "人员7" },
    { label: "企业层级", before: "—", after: "B 骨干" },
    { label: "标签", before: "—", after: "标签1、标签2" },
    { label: "2025 年营业收入（万元）", before: "—", after: "3500.5" },
    { label: "理由", before: "", after: "分工调整" },
  ]);
});

it("tells a merge and its undo by the other company's name", () => {
  expect(actionOf(revision({ merged: { before: null, after: "乙公司" } }))).toBe("并入了“乙公司”");
  expect(actionOf(revision({ unmerged: { before: null, after: "乙公司" } }))).toBe("撤销了与“乙公司”的合并");
  expect(actionOf(revision({ merged_into: { before: null, after: "甲公司" } }, "delete"))).toBe("并入“甲公司”");
  expect(changesOf(revision({ merged: { before: null, after: "乙公司" } }), names)).toEqual([]);
});
