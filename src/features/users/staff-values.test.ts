import { describe, expect, it } from "vitest";
import { creatableKinds, newStaffInput, newStaffValues, staffUpdateInput } from "./staff-values.ts";

const filled = { ...newStaffValues, mobile: "13800000000", name: "张三", unit: "工作站", street_ids: ["440606005"] };

describe("an account's form", () => {
  it("names what is missing before anything is sent", () => {
    expect(newStaffInput(newStaffValues)).toMatchObject({
      ok: false,
      problems: {
        mobile: "手机号应为 11 位手机号",
        name: "姓名至少 2 个字",
        unit: "请填写所在单位",
        street_ids: "请至少选择一个负责镇街",
      },
    });
    expect(newStaffInput(filled)).toMatchObject({ ok: true, input: { mobile: "13800000000", kind: "street" } });
  });

  it("asks administrators for neither unit nor street", () => {
    expect(newStaffInput({ ...filled, kind: "admin", unit: "", street_ids: [] }).ok).toBe(true);
  });

  it("leaves the masked mobile out of an edit", () => {
    const edit = staffUpdateInput("01932c5e-0000-7000-8000-000000000001", { ...filled, mobile: "138****0000" });
    expect(edit).toMatchObject({ ok: true });
    expect(edit.ok && Object.keys(edit.input)).not.toContain("mobile");
  });

  it("lets district officials create street officials only", () => {
    expect(creatableKinds("district")).toEqual(["street"]);
    expect(creatableKinds("admin")).toContain("admin");
  });
});
