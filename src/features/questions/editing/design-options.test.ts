import { describe, expect, it } from "vitest";
import { operatorsFor, valuesFor } from "./design-condition-choices.ts";
import { blankQuestion } from "../design/design-doc.ts";
import { cascadeLines, cascadeOf, linesOf, pastedOptions, withOption } from "./design-options.ts";

describe("a pasted list", () => {
  it("loses numbering and bullets, and counts doubled lines once", () => {
    expect(linesOf("1. 预审\n2、导航\r\n• 维权\n\n- 导航\n10) 融资")).toEqual(["预审", "导航", "维权", "融资"]);
    expect(linesOf("3 件以上\n2026 年")).toEqual(["3 件以上", "2026 年"]);
  });

  it("keeps the stored value of options that were there", () => {
    const before = [{ value: "a", title: "预审" }];
    expect(pastedOptions(["导航", "预审"], before)).toEqual([{ value: "导航", title: "导航" }, before[0]]);
    expect(pastedOptions(["a"], before)[0]?.value).toBe("a");
  });
});

describe("the wording of an option", () => {
  it("takes the stored value along while both are the same word", () => {
    expect(withOption([{ value: "选项1", title: "选项1" }], 0, "甲")).toEqual({ value: "甲", title: "甲" });
    expect(withOption([{ value: "a", title: "选项1" }], 0, "甲")).toEqual({ value: "a", title: "甲" });
  });

  it("never takes a value that another option has", () => {
    const options = [
      { value: "甲", title: "甲" },
      { value: "乙", title: "乙" },
    ];
    expect(withOption(options, 1, "甲").value).toBe("甲_2");
  });
});

describe("a cascade", () => {
  const text = "顺德区\n  大良\n  容桂\n南海区\n  桂城";

  it("is written and read as indented lines", () => {
    const tree = cascadeOf(text);
    expect(tree.map(({ title, children }) => [title, children?.map((one) => one.title)])).toEqual([
      ["顺德区", ["大良", "容桂"]],
      ["南海区", ["桂城"]],
    ]);
    expect(cascadeLines(tree)).toBe(text);
  });

  it("is read from paths too, and keeps stored values", () => {
    const before = [{ value: "sd", title: "顺德区", children: [{ value: "dl", title: "大良" }] }];
    expect(cascadeOf("顺德区/大良\n顺德区/北滘", before)).toEqual([
      {
        value: "sd",
        title: "顺德区",
        children: [
          { value: "dl", title: "大良" },
          { value: "北滘", title: "北滘" },
        ],
      },
    ]);
    expect(cascadeOf("\n  \n")).toEqual([]);
  });
});

it("a condition offers what the question asked for can answer", () => {
  expect(operatorsFor("multiple")).not.toContain("is");
  expect(valuesFor(blankQuestion("rating", "q"))?.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
  expect(valuesFor(blankQuestion("cascade", "q"))?.map(({ label }) => label)).toEqual(["一级", "一级 / 二级"]);
  expect(valuesFor(blankQuestion("text", "q"))).toBeNull();
});
