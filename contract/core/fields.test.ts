import { expect, test } from "vitest";
import * as z from "zod/mini";
import { text } from "./fields.ts";

const remark = text("备注", 1, 6);

test("a text comes without what a database cannot keep", () => {
  expect(z.parse(remark, " 专\u0000利\ud83d ")).toBe("专利");
  expect(z.parse(remark, "很好😀")).toBe("很好😀");
});

test("a text of nothing else is empty", () => {
  expect(z.safeParse(remark, "\u0000 \udc00").error?.issues[0]?.message).toBe("请填写备注");
});
