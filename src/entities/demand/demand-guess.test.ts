import { describe, expect, it } from "vitest";
import { DemandFields } from "#contract/demand/demand-fields.ts";
import { categoryOf, titleOf, withGuesses } from "./demand-guess.ts";
import { newDemandValues } from "./demand-values.ts";

describe("title and kind of a demand from its text", () => {
  it("the first sentence is the title, cut at a pause when it is long", () => {
    expect(titleOf("希望对接银行办理专利质押。另有两件商标。")).toBe("希望对接银行办理专利质押");
    expect(titleOf("企业的三件发明专利即将到期，希望了解年费减缴的条件，同时也想知道如何恢复权利")).toBe(
      "企业的三件发明专利即将到期，希望了解年费减缴的条件",
    );
    expect(titleOf("长".repeat(80))).toBe(`${"长".repeat(29)}…`);
    expect(titleOf("  \n")).toBe("");
    const long = titleOf(`${"甲".repeat(500)}，乙`);
    expect(DemandFields.shape.title.safeParse(long).success).toBe(true);
  });

  it("the kind is told by its words, the particular one before the general one", () => {
    expect(categoryOf("想用三件专利质押向银行贷款")).toBe("质押融资与保险");
    expect(categoryOf("产品出口后在海外被诉专利侵权")).toBe("海外维权");
    expect(categoryOf("同行仿冒我们的外观专利")).toBe("国内侵权维权");
    expect(categoryOf("新产品的专利申请能否走预审")).toBe("专利申请与预审");
    expect(categoryOf("商标即将续展")).toBe("商标品牌");
    expect(categoryOf("暂时说不清楚")).toBe("");
  });

  it("both follow the text until a person decides otherwise", () => {
    const fresh = newDemandValues();
    const first = { ...fresh, ...withGuesses(fresh, { content: "想办理专利质押贷款" }) };
    expect(first).toMatchObject({ title: "想办理专利质押贷款", category: "质押融资与保险" });
    const second = { ...first, ...withGuesses(first, { content: "想办理商标续展" }) };
    expect(second).toMatchObject({ title: "想办理商标续展", category: "商标品牌" });
    const own = { ...second, title: "自己的标题", category: "其他" };
    expect({ ...own, ...withGuesses(own, { content: "想办理专利质押贷款" }) }).toMatchObject({
      title: "自己的标题",
      category: "其他",
      content: "想办理专利质押贷款",
    });
    expect(withGuesses(own, { urgency: "紧急" })).toEqual({ urgency: "紧急" });
  });
});
