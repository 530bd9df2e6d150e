import { expect, it } from "vitest";
import { excerptAround } from "./excerpt.ts";

it("an excerpt shows a word with what stands around it, and nothing where it does not stand", () => {
  const text = "企业反映融资困难，希望银行愿意提供知识产权质押贷款，\n贴息政策需要进一步说明，下次带专员上门。";
  expect(excerptAround(text, "质押贷款")).toBe("…难，希望银行愿意提供知识产权质押贷款， 贴息政策需要进一步说明，…");
  expect(excerptAround("PCT 申请", "pct")).toBe("PCT 申请");
  expect(excerptAround(text, "商标")).toBe("");
  expect(excerptAround(text, "")).toBe("");
});
