import { describe, expect, it } from "vitest";
import type { FormRow } from "#contract/patent/query/form-rows.ts";
import { convertedText, draftOfRows, draftOfText, draftWithSaved, emptyDraft, otherReading } from "./query-draft.ts";
import { savedTrees } from "#contract/patent/query/saved-trees.ts";
import { addRow, blankRow, bracketRow, changeRow, isBracketed, moveRow, removeRow } from "./row-edits.ts";

const shown = (rows: readonly FormRow[]) =>
  rows.map(({ join, fields, value, group }) => `${join} ${fields} ${value} ${group ?? 0}`).join("; ");
const row = (value: string, more: Partial<FormRow> = {}): FormRow => ({ ...blankRow, fields: "title", value, ...more });

describe("rows and expression", () => {
  it("say the same, whichever of them was changed", () => {
    const typed = draftOfText("名称=(空调 或 制冷) 非 申请人=(某某)", "cn");
    expect(shown(typed.rows)).toBe("and title 空调 0; or title 制冷 0; not applicant 某某 0");
    const edited = draftOfRows(changeRow(typed.rows, 1, { value: "冷凝" }), typed);
    expect(edited.text).toBe("名称=(空调 或 冷凝) 非 申请人=(某某)");
    expect(shown(draftOfText(edited.text, "cn").rows)).toBe(shown(edited.rows));
  });

  it("keep the rows for reading alone while the expression says more than rows can, or has a mistake", () => {
    const typed = draftOfText("名称=(空调)", "cn");
    const near = draftOfText("名称=(一种 (3w) 装置)", "cn", typed);
    expect([near.state, shown(near.rows)]).toEqual(["unsayable", shown(typed.rows)]);
    const wrong = draftOfText("TI=(装置 and (", "incopat", typed);
    expect([wrong.state, wrong.problems[0]?.from]).toEqual(["unread", 12]);
  });

  it("take what a number stands for, once the saved searches are known", () => {
    const early = draftOfText("#3 且 申请人=(某某)", "cn");
    expect(early.problems[0]?.word).toBe("#3");
    const known = draftWithSaved(early, savedTrees([{ no: 3, expression: "TI=(空调)", dialect: "incopat" }]));
    expect([known.text, known.problems, shown(known.rows)]).toEqual([
      early.text,
      [],
      "and title 空调 0; and applicant 某某 0",
    ]);
    expect(convertedText(known, "incopat")?.text).toBe("TI=(空调) and AP=(某某)");
  });

  it("leave out rows without a value, and name the row that is wrong", () => {
    const rows = [row("空调"), blankRow, row("20200231", { fields: "filed_on", relation: "equals" })];
    expect(draftOfRows(rows.slice(0, 2), emptyDraft).text).toBe("名称=(空调)");
    expect(draftOfRows(rows, emptyDraft).rowProblems).toMatchObject([{ row: 2 }]);
    expect(draftOfRows([blankRow], draftOfText("名称=(空调)", "cn")).text).toBe("");
  });

  it("turn to our own dialect where the chosen one cannot say a row, and tell it", () => {
    const cql = draftOfRows([row("空调"), row("有效", { fields: "status", relation: "equals" })], {
      ...emptyDraft,
      dialect: "cql",
    });
    expect([cql.dialect, cql.text]).toEqual(["cn", "名称=(空调) 且 法律状态=(有效)"]);
    expect(cql.note).toContain("法律状态");
  });

  it("are converted with what is lost, and offered in the dialect they look like", () => {
    const draft = draftOfText("名称=(空调) 且 法律状态=(有效)", "cn");
    expect(convertedText(draft, "incopat")).toEqual({ text: "TI=(空调) and LG=(有效)", lost: [] });
    expect(convertedText(draft, "cql")?.lost).toHaveLength(1);
    expect(otherReading(draftOfText("TTL:(空调 $W3 冷凝)", "cn"))).toBe("zhihuiya");
    expect(otherReading(draft)).toBeNull();
  });
});

describe("rows", () => {
  const four = [row("a"), row("b"), row("c"), row("d")];
  it("go into the brackets of the row before and out again", () => {
    const two = bracketRow(bracketRow(four, 1), 3);
    expect(two.map(({ group }) => group ?? 0)).toEqual([1, 1, 2, 2]);
    const three = bracketRow(two, 2);
    expect(three.map(({ group }) => group ?? 0)).toEqual([1, 1, 1, 1]);
    expect([isBracketed(three, 0), isBracketed(three, 2)]).toEqual([false, true]);
    expect(bracketRow(three, 3).map(({ group }) => group ?? 0)).toEqual([1, 1, 1, 0]);
    expect(draftOfRows(two.with(2, { ...two[2]!, join: "or" }), emptyDraft).text).toBe(
      "名称=(a 且 b) 或 名称=(c 且 d)",
    );
  });

  it("are added, moved and removed, and there is always one", () => {
    expect(addRow(four, 0).map(({ value }) => value)).toEqual(["a", "", "b", "c", "d"]);
    expect(moveRow(four, 2, -1).map(({ value }) => value)).toEqual(["a", "c", "b", "d"]);
    expect(moveRow(four, 0, -1)).toEqual(four);
    expect(removeRow(bracketRow(four, 1), 0).map(({ group }) => group ?? 0)).toEqual([0, 0, 0]);
    expect(removeRow([row("a")], 0)).toEqual([blankRow]);
  });

  it("take a relation of their field, and forget a value of another kind", () => {
    expect(changeRow(four, 0, { fields: "filed_on" })[0]).toMatchObject({ relation: "between", value: "" });
    expect(changeRow(four, 0, { fields: "abstract" })[0]).toMatchObject({ relation: "contains", value: "a" });
  });
});
