import { describe, expect, it } from "vitest";
import { checkDemand, demandValuesOf, newDemandValues } from "./demand-values.ts";

const company_id = "0197b1f0-0000-7000-8000-000000000001";
const written = {
  company_id,
  title: "质押融资对接",
  category: "质押融资与保险",
  content: "希望以三件发明专利质押融资。",
};

describe("the demand form", () => {
  it("names every field that is missing at once", () => {
    const checked = checkDemand(newDemandValues());
    expect(checked.ok).toBe(false);
    expect(checked.ok ? {} : checked.problems).toEqual({
      company_id: "请选择企业",
      title: "需求标题至少 2 个字",
      category: "请选择需求类别",
      content: "需求内容至少 10 个字",
    });
  });

  it("leaves out a contact that nobody wrote, and asks for the name of one", () => {
    const checked = checkDemand(newDemandValues(written));
    expect(checked.ok && checked.fields.contact).toBe(null);
    const nameless = checkDemand(newDemandValues({ ...written, contact: { name: "", post: "总经理", mobile: "" } }));
    expect(nameless.ok ? {} : nameless.problems).toEqual({ "contact.name": "请填写联系人" });
  });

  it("gives back what a record was written with", () => {
    const contact = { name: "陈经理", post: "", mobile: "" };
    const checked = checkDemand(newDemandValues({ ...written, contact, expected_result: "放款" }));
    if (!checked.ok) throw new Error("a complete form passes");
    expect(checkDemand(demandValuesOf(checked.fields))).toEqual(checked);
  });

  it("refuses an attachment over the limit, naming it", () => {
    const file = {
      id: company_id,
      sha256: "a".repeat(64),
      size: 20 * 1024 * 1024 + 1,
      mime: "application/pdf",
      name: "大",
    };
    const checked = checkDemand(newDemandValues({ ...written, attachments: [file] }));
    expect(checked.ok ? {} : Object.keys(checked.problems)).toContain("attachments.0");
  });
});
