import { describe, expect, it } from "vitest";
import { changedFields, sameJson } from "./edits.ts";
import { VisitEdit } from "../visit/visit.ts";

describe("an edit", () => {
  it("leaves absent fields absent instead of filling in defaults", () => {
    const edit = VisitEdit.parse({
      id: "01932c5e-0000-7000-8000-000000000001",
      base_rev: 3,
      changes: { content: "和企业负责人谈了专利布局" },
    });
    expect(Object.keys(edit.changes)).toEqual(["content"]);
  });

  it("still refuses a field that breaks its rule, naming it", () => {
    const parsed = VisitEdit.safeParse({
      id: "01932c5e-0000-7000-8000-000000000001",
      base_rev: 3,
      changes: { content: "短" },
    });
    expect(parsed.error?.issues[0]?.message).toBe("走访内容至少 10 个字");
  });

  it("needs at least one changed field", () => {
    const parsed = VisitEdit.safeParse({ id: "01932c5e-0000-7000-8000-000000000001", base_rev: 1, changes: {} });
    expect(parsed.error?.issues[0]?.message).toBe("没有要修改的内容");
  });

  it("finds what differs, whatever the order of keys", () => {
    const before = { a: [{ x: 1, y: 2 }], b: "same", c: null as string | null };
    expect(changedFields(before, { ...before, a: [{ y: 2, x: 1 }], c: "new" }, ["a", "b", "c"])).toEqual({ c: "new" });
    expect(sameJson({ a: undefined }, {})).toBe(true);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
  });
});
