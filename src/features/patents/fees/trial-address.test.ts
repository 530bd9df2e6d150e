import { describe, expect, it } from "vitest";
import { checkedTrial } from "./checked-trial.ts";
import { trialAddress, trialIn, type TypedTrial } from "./trial-address.ts";

const typed: TypedTrial = {
  patent_type: "发明",
  filed_on: "2018年5月16日",
  granted_on: "2021/3/2",
  reduction: "single",
  open_licence: true,
  licence_from: "2025/1/1",
  licence_to: "",
  extended_to: "2040-01-01",
  paid_through: "８",
  pay_on: "2026-05-19",
};

describe("a trial's address", () => {
  const inWords = {
    ...typed,
    filed_on: "2018年05月16日",
    granted_on: "2021年03月02日",
    licence_from: "2025年01月01日",
    extended_to: "2040年01月01日",
    pay_on: "2026年05月19日",
  };

  it("carries all that was typed, its days in one spelling", () => {
    expect(trialAddress(typed).get("granted")).toBe("2021-03-02");
    expect(trialIn(trialAddress(typed))).toEqual(inWords);
    expect(trialIn(trialAddress({ ...typed, filed_on: "去年" })).filed_on).toBe("去年");
    const none = { open_licence: false, licence_from: "", licence_to: "", extended_to: "" };
    const plain = { ...inWords, ...none, reduction: "none", paid_through: "" } as const;
    expect([...trialAddress(plain).keys()]).toEqual(["type", "filed", "granted", "on"]);
    expect(trialIn(trialAddress(plain))).toEqual(plain);
  });

  it("of nonsense begins as an empty form does", () => {
    const read = trialIn(new URLSearchParams("type=植物&reduction=all&licence=2"));
    expect(read).toMatchObject({ patent_type: "发明", reduction: "none", open_licence: false, filed_on: "" });
  });
});

describe("what was typed", () => {
  it("is read by whatever signs days and years are written", async () => {
    expect(await checkedTrial(typed)).toEqual({
      asked: {
        patent_type: "发明",
        filed_on: "2018-05-16",
        granted_on: "2021-03-02",
        reduction: "single",
        open_licence: true,
        licence_from: "2025-01-01",
        extended_to: "2040-01-01",
        paid_through: 8,
        pay_on: "2026-05-19",
      },
    });
  });

  it("without a year counts the years up to the grant's as paid", async () => {
    expect(await checkedTrial({ ...typed, paid_through: "" })).toMatchObject({ asked: { paid_through: 3 } });
  });

  it("forgets the extension of what is no invention", async () => {
    const checked = await checkedTrial({ ...typed, patent_type: "实用新型", paid_through: "4" });
    expect(checked).toMatchObject({ asked: { patent_type: "实用新型", paid_through: 4 } });
    expect(checked).not.toHaveProperty("asked.extended_to");
  });

  it("forgets the days of an open licence that there is none of", async () => {
    expect(await checkedTrial({ ...typed, open_licence: false, licence_from: "去年" })).not.toHaveProperty(
      "asked.licence_from",
    );
  });

  it.each([
    [{ licence_to: "2024-12-31" }, "licence_to", "不能早于备案日"],
    [{ licence_from: "去年" }, "licence_from", "填写许可合同备案日"],
    [{ filed_on: "去年" }, "filed_on", "填写申请日"],
    [{ granted_on: "2018-05-15" }, "granted_on", "不能早于申请日"],
    [{ paid_through: "八" }, "paid_through", "第几年度"],
    [{ paid_through: "20", extended_to: "" }, "paid_through", "无须再缴年费"],
    [{ extended_to: "2030-01-01" }, "extended_to", "晚于原期限届满日"],
  ])("that cannot be is named: %j", async (over, field, words) => {
    const checked = await checkedTrial({ ...typed, ...over });
    expect(checked).toHaveProperty(`problems.${field}`, expect.stringContaining(words));
  });
});
